import type { z } from 'zod'
import { dayIn, defineSearch, oneOf, pageIn, searchReader, textIn } from '#client/browser/search-reader.ts'
import { addDays } from '#client/ui/dates/month.ts'
import type { EarnersListStatus, listEarnersLists } from '#contract/earners/earners-lists.ts'

// Repeated here because URLs are parsed before any page has loaded, and the contract's schemas load with the page.
export const statuses = ['enabled', 'disabled'] as const satisfies z.output<typeof EarnersListStatus>[]
export const types = ['list', 'imported'] as const

const listing = defineSearch(
  {
    /** Part of a name. */
    search: textIn,
    type: oneOf(types),
    status: oneOf(statuses),
    /** The first and the last day of creation. */
    from: dayIn,
    to: dayIn,
  },
  { page: pageIn },
)

/** Search params of the lists page. */
export type ListSearch = ReturnType<typeof listing.read>

export const { read: readListSearch, isFiltered, unfiltered } = listing

/** The request for these search params. The API's date bounds are exclusive, the dashboard's inclusive. */
export const filterOf = ({
  search,
  type,
  status,
  from,
  to,
  page,
}: ListSearch): z.input<typeof listEarnersLists.input> => ({
  name: search,
  type,
  status,
  Created_at_after: from && addDays(from, -1),
  Created_at_before: to && addDays(to, 1),
  page,
})

/** Search params of a list's page: part of a name or e-mail address. */
export type EarnersSearch = { search?: string }

export const readEarnersSearch = searchReader({ search: textIn })
