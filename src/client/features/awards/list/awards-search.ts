import { dayIn, defineSearch, oneOf, pageIn, uuidIn } from '#client/browser/search-reader.ts'
import type { AwardKind } from '#contract/awards/awards.ts'

// Repeated here because URLs are parsed before any page has loaded, and the contract's schemas load with the page.
export const kinds = [
  'one',
  'list',
  'import',
  'renewal',
  'scheduled',
  'path',
  'badge_import',
  'claim',
] as const satisfies AwardKind[]

const listing = defineSearch(
  {
    /** The ids of a template, a list and the awarding person. */
    template: uuidIn,
    list: uuidIn,
    person: uuidIn,
    kind: oneOf(kinds),
    /** The first and the last day. */
    from: dayIn,
    to: dayIn,
  },
  {
    page: pageIn,
    /** The planned award that is open in the side sheet. */
    planned: uuidIn,
  },
)

/** Search params of the list of awards. */
export type AwardsSearch = ReturnType<typeof listing.read>

export const { read: readAwardsSearch, isFiltered, unfiltered } = listing

/** Whether planned awards are shown above the list: they can only be filtered by template and list. */
export const showsPlanned = ({ person, kind, from, to, page }: AwardsSearch) =>
  ![person, kind, from, to, page].some(Boolean)
