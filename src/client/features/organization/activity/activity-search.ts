import { dayIn, defineSearch, oneOf, pageIn, textIn, uuidIn } from '#client/browser/search-reader.ts'
import type { ActivityArea } from '#contract/activity.ts'

// Repeated here because URLs are parsed before any page has loaded, and the contract's schemas load with the page.
export const areas = [
  'badges',
  'people',
  'templates',
  'organization',
  'team',
  'access',
  'privacy',
] as const satisfies ActivityArea[]

const listing = defineSearch(
  {
    /** Searched in the names of people and things, and in networks. */
    search: textIn,
    area: oneOf(areas),
    /** The ids of a person and of a thing. */
    person: uuidIn,
    thing: uuidIn,
    /** The first and the last day. */
    from: dayIn,
    to: dayIn,
  },
  { page: pageIn },
)

/** Search params of the activity page. */
export type ActivitySearch = ReturnType<typeof listing.read>

export const { read: readActivitySearch, isFiltered, unfiltered } = listing
