import type { PathPerson } from '#contract/learning-paths/path-progress.ts'
import type { ProgressSummary } from './path-progress.queries.ts'

/** What is done with people on a path: their badge is awarded, held back, or no longer held back. */
export type PathAct = 'award' | 'decline' | 'allow'

/** The acts that change something for somebody. Only an active path is awarded. */
export function actsFor({ state }: Pick<PathPerson, 'state'>, { status }: Pick<ProgressSummary, 'status'>): PathAct[] {
  if (state === 'withheld') return ['allow']
  if (state !== 'complete' && state !== 'proposed' && state !== 'waiting_for_credits') return []
  return status === 'active' ? ['award', 'decline'] : ['decline']
}
