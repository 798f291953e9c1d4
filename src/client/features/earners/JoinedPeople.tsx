import { useAction } from '#client/api/use-action.ts'
import { May } from '#client/features/account/session/May.tsx'
import { nameOf } from '#client/features/badges/badge-state.ts'
import { formatInstant } from '#client/i18n/time-zone.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Alert } from '#client/ui/feedback/Alert.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import type { JoinedEarner } from '#contract/earners/earners.ts'
import { m } from '#i18n/compiled/messages.js'
import { undoJoinMutation } from './joins.queries.ts'

/** The people who were joined with a person within the last minutes, and the button that undoes it. */
export const JoinedPeople = ({ earnerId, joins }: { earnerId: string; joins: JoinedEarner[] }) =>
  joins.filter(({ undo_until }) => undo_until).map((join) => <Joined key={join.id} earnerId={earnerId} join={join} />)

function Joined({ earnerId, join }: { earnerId: string; join: JoinedEarner }) {
  const name = nameOf(join)
  const undo = useAction(undoJoinMutation, { done: m.earners_join_undone({ name }) })
  return (
    <Note>
      <p>{m.earners_joined_here({ name, email: join.recipient_email })}</p>
      <May do="act_on_many">
        <p className="hint">{m.earners_join_until({ time: formatInstant(join.undo_until ?? '') })}</p>
        <Button
          icon="undo"
          busy={undo.isPending && m.word_saving()}
          onClick={() => undo.run({ earner_id: earnerId, join_id: join.id })}
        >
          {m.shell_undo()}
        </Button>
      </May>
      <Alert>{undo.problem}</Alert>
    </Note>
  )
}
