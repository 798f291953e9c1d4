import { oneOf, type SearchOf, searchReader, textIn } from '#client/browser/search-reader.ts'
import type { TemplateFilter } from '#contract/templates.ts'

export const statuses = ['active', 'draft', 'archived'] as const

const params = {
  /** Part of a path's texts or code. */
  search: textIn,
  status: oneOf(statuses),
}

/** Search params of the learning paths page. */
export type PathSearch = SearchOf<typeof params>

export const readPathSearch = searchReader(params)

/** The request's filters for these search params. */
export const filterOf = ({ search, status }: PathSearch): TemplateFilter => ({ search, status })

/** Whether any filter is set. */
export const isFiltered = ({ search, status }: PathSearch) => Boolean(search || status)

/** Clears all filters. */
export const unfiltered: PathSearch = { search: undefined, status: undefined }
