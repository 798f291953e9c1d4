import type { z } from 'zod'
import { isDay } from '#client/ui/dates/month.ts'
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

/** Search params of the activity page. */
export type ActivitySearch = {
  /** Searched in the names of people and things, and in networks. */
  search?: string
  area?: ActivityArea
  /** The ids of a person and of a thing. */
  person?: string
  thing?: string
  /** The first and the last day, `yyyy-mm-dd`. */
  from?: string
  to?: string
  page?: number
}

/** Clears all filters. */
export const unfiltered: ActivitySearch = {
  search: undefined,
  area: undefined,
  person: undefined,
  thing: undefined,
  from: undefined,
  to: undefined,
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const uuidIn = (value: unknown) => (typeof value === 'string' && UUID.test(value) ? value : undefined)

/** Parses search params from an untrusted URL; invalid values are dropped. */
export function readActivitySearch(given: Record<string, unknown>): ActivitySearch {
  const text = typeof given.search === 'string' || typeof given.search === 'number' ? String(given.search).trim() : ''
  const page = Number(given.page)
  const read: ActivitySearch = {
    search: text.slice(0, 255) || undefined,
    area: areas.find((known) => known === given.area),
    person: uuidIn(given.person),
    thing: uuidIn(given.thing),
    from: isDay(given.from) ? given.from : undefined,
    to: isDay(given.to) ? given.to : undefined,
    page: Number.isInteger(page) && page > 1 && page <= 1_000_000 ? page : undefined,
  }
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined))
}

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
})

/** Whether any filter is set. */
export const isFiltered = (search: ActivitySearch) => Object.values(filterOf(search)).some(Boolean)
