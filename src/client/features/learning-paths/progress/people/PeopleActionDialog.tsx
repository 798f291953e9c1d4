import { useAction } from '#client/api/use-action.ts'
import { nameOf } from '#client/i18n/earner-name.ts'
import { ActionDialog } from '#client/ui/overlays/ActionDialog.tsx'
import { TotalsSummary } from '#client/ui/tables/TotalsSummary.tsx'
import type { PathPerson, People } from '#contract/learning-paths/path-progress.ts'
import { m } from '#i18n/compiled/messages.js'
import { allowPathMutation, awardPathMutation, declinePathMutation } from '../path-progress.queries.ts'
import type { PeopleAction } from '../people-actions.ts'

export type PeopleActionRequest = {
  action: PeopleAction
  /** The people in the request to the service. */
  people: People
  /** Number of people. */
  count: number
  /** Those of them who are on screen. */
  known: Pick<PathPerson, 'earner_id' | 'recipient_first_name' | 'recipient_last_name' | 'recipient_email'>[]
  /** Called once the action has succeeded. */
  onDone?: () => void
}

type PeopleActionDialogProps = Omit<PeopleActionRequest, 'onDone'> & {
  path: { id: string; title: string }
  creditsLeft: number
  onClose: (isDone: boolean) => void
}

/** Maximum number of people listed by name; beyond it only their number is shown. */
const NAMED = 6

/** Shows what an action will do to whom, and carries it out once confirmed. */
export function PeopleActionDialog({
  action,
  people,
  count,
  known,
  path,
  creditsLeft,
  onClose,
}: PeopleActionDialogProps) {
  const after = { done: ({ message }: { message: string }) => message, next: () => onClose(true) }
  const award = useAction(awardPathMutation(path.id), after)
  const decline = useAction(declinePathMutation(path.id), after)
  const allow = useAction(allowPathMutation(path.id), after)
  const isShort = action === 'award' && count > creditsLeft
  const words = wordsFor(action, count, path.title)
  const carryOut = {
    award: () => award.run({ ...people, key: award.key }),
    decline: () => decline.run(people),
    allow: () => allow.run(people),
  }
  return (
    <ActionDialog
      title={words.title}
      act={words.confirm}
      busy={words.busy}
      action={{ award, decline, allow }[action]}
      unavailable={
        isShort && m.badges_not_enough_credits({ needed: count, left: creditsLeft, missing: count - creditsLeft })
      }
      onAct={carryOut[action]}
      onClose={() => onClose(false)}
    >
      <p>{words.text}</p>
      <ul
        className="grid gap-0.5 py-3 px-0 border-solid border-rule [border-width:1px_0] wrap-anywhere empty:hidden"
        aria-label={m.progress_people()}
      >
        {known.slice(0, NAMED).map((person) => (
          <li key={person.earner_id}>{nameOf(person) || person.recipient_email}</li>
        ))}
        {count > Math.min(known.length, NAMED) && known.length > 0 && (
          <li className="muted">{m.progress_and_more({ count: count - Math.min(known.length, NAMED) })}</li>
        )}
      </ul>
      {action === 'award' && (
        <TotalsSummary
          lines={[
            { label: m.badges_sum_credits(), amount: creditsLeft },
            { label: m.badges_sum_cost(), amount: count, isLess: true },
          ]}
          total={{ label: m.badges_sum_left(), amount: creditsLeft - count }}
          isShort={isShort}
        />
      )}
    </ActionDialog>
  )
}

function wordsFor(action: PeopleAction, count: number, title: string) {
  if (action === 'award') {
    return {
      title: m.progress_award_title({ count, title }),
      text: m.progress_award_text({ count }),
      confirm: m.progress_award_go({ count }),
      busy: m.progress_awarding(),
    }
  }
  if (action === 'decline') {
    return {
      title: m.progress_decline_title({ count }),
      text: m.progress_decline_text({ title }),
      confirm: m.progress_decline_go({ count }),
      busy: m.progress_declining(),
    }
  }
  return {
    title: m.progress_allow_title({ count }),
    text: m.progress_allow_text(),
    confirm: m.progress_allow_go({ count }),
    busy: m.progress_allowing(),
  }
}
