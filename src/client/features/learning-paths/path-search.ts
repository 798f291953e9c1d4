import type { TemplateFilter } from '#contract/templates.ts'

export const statuses = ['active', 'draft', 'archived'] as const

/** Search params of the learning paths page. */
export type PathSearch = {
  /** Part of a path's texts or code. */
  search?: string
  status?: (typeof statuses)[number]
}

/** Parses search params from an untrusted URL; invalid values are dropped. */
export function readPathSearch(given: Record<string, unknown>): PathSearch {
  const search = typeof given.search === 'string' || typeof given.search === 'number' ? String(given.search).trim() : ''
  const status = statuses.find((known) => known === given.status)
  return { ...(search && { search: search.slice(0, 255) }), ...(status && { status }) }
}

/** The request's filters for these search params. */
export const filterOf = ({ search, status }: PathSearch): TemplateFilter => ({ search, status })

/** Whether any filter is set. */
export const isFiltered = ({ search, status }: PathSearch) => Boolean(search || status)

/** Clears all filters. */
export const unfiltered: PathSearch = { search: undefined, status: undefined }
