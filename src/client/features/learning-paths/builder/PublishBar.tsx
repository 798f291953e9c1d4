import { useWhyNot } from '#client/features/account/session/permissions.ts'
import { ActionBar } from '#client/features/shell/ActionBar.tsx'
import { Button } from '#client/ui/buttons/Button.tsx'
import type { BadgeTemplate } from '#contract/templates.ts'
import { m } from '#i18n/compiled/messages.js'
import { changesInWords } from '../path-words.ts'
import type { Unpublished } from './use-draft-steps.ts'
import { useIssuedVersion } from './use-issued-version.ts'

type PublishBarProps = { path: BadgeTemplate; isEmpty: boolean; unpublished: Unpublished }

/** Bar of a path with unpublished changes: how many there are, and which version publishing makes of them. */
export function PublishBar({ path, isEmpty, unpublished }: PublishBarProps) {
  const { changes, isPublishing, publish, discard } = unpublished
  const version = useIssuedVersion(path)
  const whyNot = useWhyNot('edit_templates')
  return (
    <ActionBar note={changesInWords(changes)}>
      <Button onClick={discard} unavailable={isPublishing && m.paths_publishing()}>
        {m.paths_discard()}
      </Button>
      <Button
        kind="primary"
        onClick={publish}
        busy={isPublishing && m.paths_publishing()}
        unavailable={whyNot || (isEmpty && m.paths_no_steps())}
      >
        {version.next
          ? m.paths_publish_as({ number: version.next })
          : m.paths_publish_into({ number: path.version_code })}
      </Button>
    </ActionBar>
  )
}
