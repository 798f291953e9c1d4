import type { z } from 'zod'
import { addDays, isDay } from '#client/ui/dates/month.ts'
import type { EarnersListStatus, listEarnersLists } from '#contract/earners/earners-lists.ts'

// Written out: an address is read before any page has come, and the contract's schemas come with the page.
export const statuses = ['enabled', 'disabled'] as const satisfies z.output<typeof EarnersListStatus>[]
export const types = ['list', 'imported'] as const

/** What the lists page keeps in its address. */
export type ListSearch = {
  /** Part of a name. */
  search?: string
  type?: (typeof types)[number]
  status?: (typeof statuses)[number]
  /** The first and the last day on which the lists were created, `yyyy-mm-dd`. */
  from?: string
  to?: string
  page?: number
}

/** Reads an address as somebody may have typed it: what makes no sense is left out. */
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

/** What the service is asked for such an address. Its own days are left out of what they bound. */
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

/** True where the address narrows the list. */
export const isFiltered = ({ search, type, status, from, to }: ListSearch) =>
  Boolean(search || type || status || from || to)

/** Takes every filter off. */
export const unfiltered: ListSearch = {
  search: undefined,
  type: undefined,
  status: undefined,
  from: undefined,
  to: undefined,
}

/** What the page of one list keeps in its address: part of a name or email. */
export type EarnersSearch = { search?: string }

export function readEarnersSearch(given: Record<string, unknown>): EarnersSearch {
  const { search } = readPageSearch(given)
  return search ? { search } : {}
}

/** What a listing in pages keeps in its address: a text, and which page. */
export type PageSearch = { search?: string; page?: number }

export function readPageSearch(given: Record<string, unknown>): PageSearch {
  const search = typeof given.search === 'string' || typeof given.search === 'number' ? String(given.search).trim() : ''
  const page = Number(given.page)
  return {
    ...(search && { search: search.slice(0, 255) }),
    ...(Number.isInteger(page) && page > 1 && page <= 1_000_000 && { page }),
  }
}
