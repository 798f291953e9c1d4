import { isDay } from '#client/ui/dates/month.ts'
import type { AwardKind } from '#contract/awards/awards.ts'
import { isUuid } from '../badges/badge-search.ts'

// Repeated here because URLs are parsed before any page has loaded, and the contract's schemas load with the page.
export const kinds = ['one', 'list', 'import', 'renewal', 'scheduled', 'path'] as const satisfies AwardKind[]

/** Search params of the list of awards. */
export type AwardsSearch = {
  /** The ids of a template, a list and the awarding person. */
  template?: string
  list?: string
  person?: string
  kind?: AwardKind
  /** The first and the last day, `yyyy-mm-dd`. */
  from?: string
  to?: string
  page?: number
  /** The planned award that is open in the side sheet. */
  planned?: string
}

/** Clears all filters. */
export const unfiltered: AwardsSearch = {
  template: undefined,
  list: undefined,
  person: undefined,
  kind: undefined,
  from: undefined,
  to: undefined,
}

/** Parses search params from an untrusted URL; invalid values are dropped. */
export function readAwardsSearch(given: Record<string, unknown>): AwardsSearch {
  const page = Number(given.page)
  const uuidIn = (value: unknown) => (isUuid(value) ? value : undefined)
  const read: AwardsSearch = {
    template: uuidIn(given.template),
    list: uuidIn(given.list),
    person: uuidIn(given.person),
    kind: kinds.find((known) => known === given.kind),
    from: isDay(given.from) ? given.from : undefined,
    to: isDay(given.to) ? given.to : undefined,
    page: Number.isInteger(page) && page > 1 && page <= 1_000_000 ? page : undefined,
    planned: uuidIn(given.planned),
  }
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined))
}

/** Whether any filter is set. */
export const isFiltered = ({ page, planned, ...filters }: AwardsSearch) => Object.values(filters).some(Boolean)

/** Whether planned awards are shown above the list: they can only be filtered by template and list. */
export const showsPlanned = ({ person, kind, from, to, page }: AwardsSearch) =>
  ![person, kind, from, to, page].some(Boolean)
