import type { z } from 'zod'
import { dayIn, defineSearch, oneOf, pageIn, textIn, uuidIn } from '#client/browser/search-reader.ts'
import type { ActivityArea, listActivity } from '#contract/activity.ts'

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

/** The request's filters for these search params, without the page. */
export const filterOf = ({ search, area, person, thing, from, to }: ActivitySearch) => ({
  search,
  area,
  user_id: person,
  subject_id: thing,
  from,
  until: to,
})

/** The request's filters and page for these search params. */
export const pageOf = (search: ActivitySearch): z.input<typeof listActivity.input> => ({
  ...filterOf(search),
  page: search.page,
  fold_sittings: 1,
})
