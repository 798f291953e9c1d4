import { useAction } from '#client/api/use-action.ts'
import { useMay } from '#client/features/session/permissions.ts'
import { formatInstant } from '#client/i18n/time-zone.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Alert } from '#client/ui/feedback/Alert.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import type { Badge } from '#contract/badges.ts'
import { m } from '#i18n/compiled/messages.js'
import { settleMistakeMutation } from './badge-actions.queries.ts'

/** Notice that the recipient of a badge's mail reported it as not meant for them, until it is settled. */
export function MistakeBand({ badge: { id, mistake_reported_at } }: { badge: Badge }) {
  const mayAct = useMay('award')
  const settle = useAction(settleMistakeMutation, { done: m.not_for_me_settled() })
  if (!mistake_reported_at) return null
  return (
    <Note kind="warn">
      <p>
        <b>{m.not_for_me_band({ day: formatInstant(mistake_reported_at, 'long') })}</b> {m.not_for_me_band_text()}
      </p>
      {mayAct && (
        <Button busy={settle.isPending && m.not_for_me_settling()} onClick={() => settle.run({ badge_id: id })}>
          {m.not_for_me_settle()}
        </Button>
      )}
      <Alert>{settle.problem}</Alert>
    </Note>
  )
}
