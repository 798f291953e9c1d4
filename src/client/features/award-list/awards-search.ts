import { dayIn, oneOf, pageIn, type SearchOf, searchReader, uuidIn } from '#client/browser/search-reader.ts'
import type { AwardKind } from '#contract/awards/awards.ts'

// Repeated here because URLs are parsed before any page has loaded, and the contract's schemas load with the page.
export const kinds = ['one', 'list', 'import', 'renewal', 'scheduled', 'path'] as const satisfies AwardKind[]

const params = {
  /** The ids of a template, a list and the awarding person. */
  template: uuidIn,
  list: uuidIn,
  person: uuidIn,
  kind: oneOf(kinds),
  /** The first and the last day. */
  from: dayIn,
  to: dayIn,
  page: pageIn,
  /** The planned award that is open in the side sheet. */
  planned: uuidIn,
}

/** Search params of the list of awards. */
export type AwardsSearch = SearchOf<typeof params>

export const readAwardsSearch = searchReader(params)

/** Clears all filters. */
export const unfiltered: AwardsSearch = {
  template: undefined,
  list: undefined,
  person: undefined,
  kind: undefined,
  from: undefined,
  to: undefined,
}

/** Whether any filter is set. */
export const isFiltered = ({ page, planned, ...filters }: AwardsSearch) => Object.values(filters).some(Boolean)

/** Whether planned awards are shown above the list: they can only be filtered by template and list. */
export const showsPlanned = ({ person, kind, from, to, page }: AwardsSearch) =>
  ![person, kind, from, to, page].some(Boolean)
