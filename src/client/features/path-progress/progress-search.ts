import { isUuid } from '#client/features/badges/badge-search.ts'
import type { PathStateFilter, ProgressFilter } from '#contract/learning-paths/path-progress.ts'
import { pathStates } from './path-states.ts'

/** What the progress page keeps in its address. */
export type ProgressSearch = {
  state?: PathStateFilter
  /** An earners list's id. */
  list?: string
  /** The id of a step that people do not hold. */
  missing?: string
  /** Part of a name or an address. */
  search?: string
  page?: number
}

/** Reads an address as somebody may have typed it: what makes no sense is left out. */
export function readProgressSearch(given: Record<string, unknown>): ProgressSearch {
  const state = [...pathStates, 'at_risk' as const].find((known) => known === given.state)
  const search = typeof given.search === 'string' || typeof given.search === 'number' ? String(given.search).trim() : ''
  const page = Number(given.page)
  return {
    ...(state && { state }),
    ...(isUuid(given.list) && { list: given.list.toLowerCase() }),
    ...(isUuid(given.missing) && { missing: given.missing.toLowerCase() }),
    ...(search && { search: search.slice(0, 255) }),
    ...(Number.isInteger(page) && page > 1 && page <= 1_000_000 && { page }),
  }
}

/** True where the address narrows the table. */
export const isFiltered = ({ state, list, missing, search }: ProgressSearch) =>
  Boolean(state || list || missing || search)

/** What the service is asked for such an address, on whichever page. */
export const filterOf = ({ state, list, missing, search }: ProgressSearch): ProgressFilter => ({
  ...(state && { state }),
  ...(list && { earners_list_id: list }),
  ...(missing && { missing_step: missing }),
  ...(search && { search }),
})
