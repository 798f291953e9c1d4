import { defineSearch, flagIn, oneOf, textIn } from '#client/browser/search-reader.ts'
import type { TemplateFilter } from '#contract/templates.ts'

export const statuses = ['active', 'draft', 'archived'] as const

const listing = defineSearch(
  {
    /** Part of a path's texts or code. */
    search: textIn,
    status: oneOf(statuses),
    /** Whether it is active, and so is each of its steps. */
    awardable: flagIn,
  },
  {},
)

/** Search params of the learning paths page. */
export type PathSearch = ReturnType<typeof listing.read>

export const { read: readPathSearch, isFiltered, unfiltered } = listing

/** The request's filters for these search params. */
export const filterOf = ({ search, status, awardable }: PathSearch): TemplateFilter => ({
  search,
  status,
  is_assignable: awardable,
})
