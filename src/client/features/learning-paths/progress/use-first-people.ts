import { useQuery } from '@tanstack/react-query'
import type { PathState } from '#contract/learning-paths/path-progress.ts'
import { progressQuery } from './path-progress.queries.ts'

/** The first page of people in a state; a confirmation for all of them lists some by name. */
export function useFirstPeople(pathId: string, state: PathState | undefined) {
  const { data } = useQuery({ ...progressQuery(pathId, { state }), enabled: state !== undefined })
  return data?.data ?? []
}
