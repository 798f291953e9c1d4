import { isUuid } from '#client/features/badges/badge-search.ts'
import type { PathStateFilter, ProgressFilter } from '#contract/learning-paths/path-progress.ts'
import { pathStates } from './path-states.ts'

/** Search params of the progress page. */
export type ProgressSearch = {
  state?: PathStateFilter
  /** An earners list's id. */
  list?: string
  /** The id of a step that people do not hold. */
  missing?: string
  /** Part of a name or of an e-mail address. */
  search?: string
  page?: number
}

/** Parses search params; invalid values are dropped. */
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

/** Whether the search params filter the table. */
export const isFiltered = ({ state, list, missing, search }: ProgressSearch) =>
  Boolean(state || list || missing || search)

/** The service's filter for these search params, without the page. */
export const filterOf = ({ state, list, missing, search }: ProgressSearch): ProgressFilter => ({
  ...(state && { state }),
  ...(list && { earners_list_id: list }),
  ...(missing && { missing_step: missing }),
  ...(search && { search }),
})
