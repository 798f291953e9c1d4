import { usePathActions } from '#client/features/learning-paths/builder/rule/use-path-actions.ts'
import { ActionError } from '#client/features/templates/TemplateDialogs.tsx'
import { Button } from '#client/ui/buttons/Button.tsx'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import type { BadgeTemplate } from '#contract/templates.ts'
import { m } from '#i18n/compiled/messages.js'

const AskedActivation = lazyPart(
  () => import('#client/features/learning-paths/builder/rule/AskedActivation.tsx'),
  'AskedActivation',
)

/** Restores an archived template or path. */
export function Restore({ template }: { template: BadgeTemplate }) {
  const { restore, asking, refusal, onSeen } = usePathActions(template)
  return (
    <>
      <Button kind="primary" icon="undo" onClick={restore}>
        {m.templates_restore()}
      </Button>
      <LazyBoundary>{asking && <AskedActivation {...asking} />}</LazyBoundary>
      {refusal && <ActionError {...refusal} onClose={onSeen} />}
    </>
  )
}
