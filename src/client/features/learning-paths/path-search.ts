import { clearedOf, isAnySet, oneOf, type SearchOf, searchReader, textIn } from '#client/browser/search-reader.ts'
import type { TemplateFilter } from '#contract/templates.ts'

export const statuses = ['active', 'draft', 'archived'] as const

const filters = {
  /** Part of a path's texts or code. */
  search: textIn,
  status: oneOf(statuses),
}

/** Search params of the learning paths page. */
export type PathSearch = SearchOf<typeof filters>

export const readPathSearch = searchReader(filters)

/** The request's filters for these search params. */
export const filterOf = ({ search, status }: PathSearch): TemplateFilter => ({ search, status })

/** Whether any filter is set. */
export const isFiltered = (search: PathSearch) => isAnySet(filters, search)

/** Clears all filters. */
export const unfiltered: PathSearch = clearedOf(filters)
