import { useQuery } from '@tanstack/react-query'
import { useMay } from '#client/features/account/session/permissions.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import type { PathState } from '#contract/learning-paths/path-progress.ts'
import { m } from '#i18n/compiled/messages.js'
import { type ProgressSummary, progressQuery } from './path-progress.queries.ts'
import type { PeopleActionRequest } from './people/PeopleActionDialog.tsx'

type MainActionsProps = { summary: ProgressSummary; pathId: string; onAction: (request: PeopleActionRequest) => void }

/** The page's main action: award everyone who is complete, or decide about the proposals. */
export function MainActions({ summary, pathId, onAction }: MainActionsProps) {
  const mayAward = useMay('award')
  const state = waitingState(summary)
  const first = useFirstPeople(pathId, state)
  if (!mayAward || !state) return null
  const count = summary.states[state]
  const request = (action: PeopleActionRequest['action']): PeopleActionRequest => ({
    action,
    count,
    people: { filter: { state }, expected_count: count },
    known: first,
  })
  const unavailable = !summary.is_assignable && m.progress_not_assignable()
  if (state === 'proposed') {
    return (
      <>
        <Button icon="paused" onClick={() => onAction(request('decline'))}>
          {m.progress_decline_more()}
        </Button>
        <Button kind="primary" icon="award" unavailable={unavailable} onClick={() => onAction(request('award'))}>
          {m.progress_approve_all({ count })}
        </Button>
      </>
    )
  }
  return (
    <Button kind="primary" icon="award" unavailable={unavailable} onClick={() => onAction(request('award'))}>
      {state === 'complete' ? m.progress_award_all({ count }) : m.progress_award_waiting({ count })}
    </Button>
  )
}

/** The state to act on first: proposals, then complete, then complete but without credits. */
function waitingState({ states, status }: ProgressSummary): PathState | undefined {
  if (status !== 'active') return
  return (['proposed', 'complete', 'waiting_for_credits'] as const).find((state) => states[state] > 0)
}

/** The first page of people in a state; a confirmation for all of them lists some by name. */
function useFirstPeople(pathId: string, state: PathState | undefined) {
  const { data } = useQuery({ ...progressQuery(pathId, { state }), enabled: state !== undefined })
  return data?.data ?? []
}
