import type { PathPerson } from '#contract/learning-paths/path-progress.ts'
import type { ProgressSummary } from './path-progress.queries.ts'

/** What can be done with people on a path: award their badge, withhold it, or stop withholding it. */
export type PeopleAction = 'award' | 'decline' | 'allow'

/** The actions that a person's state allows. Only an active path can be awarded. */
export function actionsFor(
  { state }: Pick<PathPerson, 'state'>,
  { status }: Pick<ProgressSummary, 'status'>,
): PeopleAction[] {
  if (state === 'withheld') return ['allow']
  if (state !== 'complete' && state !== 'proposed' && state !== 'waiting_for_credits') return []
  return status === 'active' ? ['award', 'decline'] : ['decline']
}
