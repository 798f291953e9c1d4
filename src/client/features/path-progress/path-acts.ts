import type { PathPerson } from '#contract/path-progress.ts'

/** What is done with people on a path: their badge is awarded, held back, or no longer held back. */
export type PathAct = 'award' | 'decline' | 'allow'

/** The acts that change something for somebody. */
export function actsFor({ state }: Pick<PathPerson, 'state'>): PathAct[] {
  if (state === 'withheld') return ['allow']
  return state === 'complete' || state === 'proposed' || state === 'waiting_for_credits' ? ['award', 'decline'] : []
}
