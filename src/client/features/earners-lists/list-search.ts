import type { z } from 'zod'
import { addDays, isDay } from '#client/ui/dates/month.ts'
import type { EarnersListStatus, listEarnersLists } from '#contract/earners/earners-lists.ts'

// Repeated here because URLs are parsed before any page has loaded, and the contract's schemas load with the page.
export const statuses = ['enabled', 'disabled'] as const satisfies z.output<typeof EarnersListStatus>[]
export const types = ['list', 'imported'] as const

/** Search params of the lists page. */
export type ListSearch = {
  /** Part of a name. */
  search?: string
  type?: (typeof types)[number]
  status?: (typeof statuses)[number]
  /** The first and the last day of creation, `yyyy-mm-dd`. */
  from?: string
  to?: string
  page?: number
}

/** Parses search params from an untrusted URL; invalid values are dropped. */
export function readListSearch(given: Record<string, unknown>): ListSearch {
  const type = types.find((known) => known === given.type)
  const status = statuses.find((known) => known === given.status)
  return {
    ...readPageSearch(given),
    ...(type && { type }),
    ...(status && { status }),
    ...(isDay(given.from) && { from: given.from }),
    ...(isDay(given.to) && { to: given.to }),
  }
}

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

/** Whether any filter is set. */
export const isFiltered = ({ search, type, status, from, to }: ListSearch) =>
  Boolean(search || type || status || from || to)

/** Clears all filters. */
export const unfiltered: ListSearch = {
  search: undefined,
  type: undefined,
  status: undefined,
  from: undefined,
  to: undefined,
}

/** Search params of a list's page: part of a name or e-mail address. */
export type EarnersSearch = { search?: string }

export function readEarnersSearch(given: Record<string, unknown>): EarnersSearch {
  const { search } = readPageSearch(given)
  return search ? { search } : {}
}

/** Search params of a paginated listing. */
export type PageSearch = { search?: string; page?: number }

export function readPageSearch(given: Record<string, unknown>): PageSearch {
  const search = typeof given.search === 'string' || typeof given.search === 'number' ? String(given.search).trim() : ''
  const page = Number(given.page)
  return {
    ...(search && { search: search.slice(0, 255) }),
    ...(Number.isInteger(page) && page > 1 && page <= 1_000_000 && { page }),
  }
}
