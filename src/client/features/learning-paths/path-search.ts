import type { TemplateFilter } from '#contract/templates.ts'

export const statuses = ['active', 'draft', 'archived'] as const

/** What the learning paths page keeps in its address. */
export type PathSearch = {
  /** Part of what a path says, or of its code. */
  search?: string
  status?: (typeof statuses)[number]
}

/** Reads an address as somebody may have typed it: what makes no sense is left out. */
export function readPathSearch(given: Record<string, unknown>): PathSearch {
  const search = typeof given.search === 'string' || typeof given.search === 'number' ? String(given.search).trim() : ''
  const status = statuses.find((known) => known === given.status)
  return { ...(search && { search: search.slice(0, 255) }), ...(status && { status }) }
}

/** What the service is asked for such an address. */
export const filterOf = ({ search, status }: PathSearch): TemplateFilter => ({ search, status })

/** True where the address narrows the list. */
export const isFiltered = ({ search, status }: PathSearch) => Boolean(search || status)

/** Takes every filter off. */
export const unfiltered: PathSearch = { search: undefined, status: undefined }
