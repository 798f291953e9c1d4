import { useAction } from '#client/api/use-action.ts'
import { markAddressMutation } from '#client/features/recipients/earners.queries.ts'
import { May } from '#client/features/session/May.tsx'
import { formatInstant } from '#client/i18n/time-zone.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Alert } from '#client/ui/feedback/Alert.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import type { Earner } from '#contract/earners/earners.ts'
import { m } from '#i18n/compiled/messages.js'

/** Notice that the earner's address is marked as dead and gets no mails, with a button to undo it. */
export function DeadAddress({ earner }: { earner: Earner }) {
  const mark = useAction(markAddressMutation)
  if (!earner.email_dead_at) return null
  return (
    <Note kind="warn">
      <p>{m.dead_address_note({ day: formatInstant(earner.email_dead_at, 'long') })}</p>
      <May do="award">
        <Button
          busy={mark.isPending && m.word_saving()}
          onClick={() => mark.run({ earner_id: earner.id, isDead: false })}
        >
          {m.dead_address_lift()}
        </Button>
      </May>
      <Alert>{mark.problem}</Alert>
    </Note>
  )
}

/** Button to mark the earner's address as dead. */
export function MarkAddress({ earner }: { earner: Earner }) {
  const mark = useAction(markAddressMutation)
  if (earner.email_dead_at || earner.recipient_email === '') return null
  return (
    <May do="award">
      <Button
        kind="quiet"
        icon="mail"
        busy={mark.isPending && m.word_saving()}
        onClick={() => mark.run({ earner_id: earner.id, isDead: true })}
      >
        {m.dead_address_mark()}
      </Button>
      <Alert>{mark.problem}</Alert>
    </May>
  )
}
