import { SideSheet } from '#client/ui/overlays/SideSheet.tsx'
import type { BadgeTemplate } from '#contract/templates.ts'
import { m } from '#i18n/compiled/messages.js'
import type { Step } from './path-content.ts'
import { TemplatesToAdd } from './TemplatesToAdd.tsx'

type PickSheetProps = {
  path: BadgeTemplate
  steps: readonly Step[]
  /** The step that the pick replaces; without it picks are appended, and the sheet stays open for the next. */
  replaced: Step | undefined
  onPick: (step: Step) => void
  onClose: () => void
}

/** The templates to add in a sheet: on screens without room beside the steps, and to replace a step. */
export function PickSheet({ path, steps, replaced, onPick, onClose }: PickSheetProps) {
  return (
    <SideSheet
      title={replaced ? m.paths_replace_title({ title: replaced.title }) : m.paths_add_template()}
      onClose={onClose}
    >
      <TemplatesToAdd
        path={path}
        steps={steps}
        verb={replaced && m.paths_replace_pick()}
        onPick={(step) => onPick(step)}
        hasHeading={false}
      />
    </SideSheet>
  )
}
