import { isDay } from '#client/ui/dates/month.ts'
import type { AwardKind } from '#contract/awards/awards.ts'
import { isUuid } from '../badges/badge-search.ts'

// Written out: an address is read before any page has come, and the contract's schemas come with the page.
export const kinds = ['one', 'list', 'import', 'renewal', 'scheduled', 'path'] as const satisfies AwardKind[]

/** What the list of awards keeps in its address. */
export type AwardsSearch = {
  /** The ids of a template, of a list, and of whoever awarded. */
  template?: string
  list?: string
  person?: string
  kind?: AwardKind
  /** The first and the last day, `yyyy-mm-dd`. */
  from?: string
  to?: string
  page?: number
  /** The planned award that is looked at over the list. */
  planned?: string
}

/** Takes every filter off. */
export const unfiltered: AwardsSearch = {
  template: undefined,
  list: undefined,
  person: undefined,
  kind: undefined,
  from: undefined,
  to: undefined,
}

/** Reads an address as somebody may have typed it: what makes no sense is left out. */
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

/** True where the address narrows the list. */
export const isFiltered = ({ page, planned, ...filters }: AwardsSearch) => Object.values(filters).some(Boolean)

/** Whether what is planned stands above the list: of a template or a list alone it can be told, too. */
export const showsPlanned = ({ person, kind, from, to, page }: AwardsSearch) =>
  ![person, kind, from, to, page].some(Boolean)
