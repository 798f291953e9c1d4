import { useQuery } from '@tanstack/react-query'
import type { PathState } from '#contract/learning-paths/path-progress.ts'
import { progressQuery } from './path-progress.queries.ts'

/** The first people in a state, by whom a question about all of them names some. */
export function useFirstPeople(pathId: string, state: PathState | undefined) {
  const { data } = useQuery({ ...progressQuery(pathId, { state }), enabled: state !== undefined })
  return data?.data ?? []
}
