import type { z } from 'zod'
import { isDay } from '#client/ui/dates/month.ts'
import type { ActivityArea, listActivity } from '#contract/activity.ts'

// Written out: an address is read before any page has come, and the contract's schemas come with the page.
export const areas = [
  'badges',
  'people',
  'templates',
  'organization',
  'team',
  'access',
  'privacy',
] as const satisfies ActivityArea[]

/** What the activity page keeps in its address. */
export type ActivitySearch = {
  /** In the names of people and things, and in networks. */
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

/** Takes every filter off. */
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

/** Reads an address as somebody may have typed it: what makes no sense is left out. */
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

/** What the service is asked for such an address, on whichever page. */
export const filterOf = ({ search, area, person, thing, from, to }: ActivitySearch) => ({
  search,
  area,
  user_id: person,
  subject_id: thing,
  from,
  until: to,
})

/** The same with its page. */
export const pageOf = (search: ActivitySearch): z.input<typeof listActivity.input> => ({
  ...filterOf(search),
  page: search.page,
})

/** True where the address narrows the lines. */
export const isFiltered = (search: ActivitySearch) => Object.values(filterOf(search)).some(Boolean)
