import { isDay } from '#client/ui/dates/month.ts'

/** Reads one search param of an untrusted URL; undefined if it is invalid. */
export type ParamReader<Value> = (given: unknown) => Value | undefined

type Readers = Record<string, ParamReader<unknown>>

/** The search params that readers read; all are optional. */
export type SearchOf<Params extends Readers> = { [Name in keyof Params]?: NonNullable<ReturnType<Params[Name]>> }

/** Reads the search params of an untrusted URL, each with its reader; invalid and unknown ones are dropped. */
export const searchReader =
  <Params extends Readers>(readers: Params) =>
  (given: Record<string, unknown>) => {
    const read = Object.entries(readers).map(([name, reader]) => [name, reader(given[name])] as const)
    return Object.fromEntries(read.filter(([, value]) => value !== undefined)) as SearchOf<Params>
  }

/** Whether any of these filters is set; other search params do not count. */
export const isAnySet = (filters: Readers, search: object) =>
  Object.entries(search).some(([name, value]) => value !== undefined && Object.hasOwn(filters, name))

/** The search params of a listing. @param others what does not filter, such as the page */
export function defineSearch<Filters extends Readers, Others extends Readers>(filters: Filters, others: Others) {
  type Search = SearchOf<Filters & Others>
  const cleared = Object.keys(filters).map((name) => [name, undefined])
  return {
    read: searchReader({ ...filters, ...others }) as (given: Record<string, unknown>) => Search,
    /** Whether any filter is set. */
    isFiltered: (search: Search) => isAnySet(filters, search),
    /** Clears all filters. */
    unfiltered: Object.fromEntries(cleared) as { [Name in keyof Filters]?: undefined },
  }
}

/** At most 255 characters without outer spaces. The router parses a search param of digits as a number. */
export function textIn(given: unknown): string | undefined {
  const text = typeof given === 'string' || typeof given === 'number' ? String(given).trim() : ''
  return text.slice(0, 255) || undefined
}

/** One of few values. */
export const oneOf =
  <const Choice>(choices: readonly Choice[]): ParamReader<Choice> =>
  (given) =>
    choices.find((choice) => choice === given)

export const flagIn = oneOf([0, 1])

/** A whole number of a range that includes both ends. */
export const wholeIn =
  (first: number, last: number): ParamReader<number> =>
  (given) => {
    const number = Number(given)
    return Number.isInteger(number) && number >= first && number <= last ? number : undefined
  }

/** The page of a listing; the first one has no search param. */
export const pageIn = wholeIn(2, 1_000_000)

export const dayIn: ParamReader<string> = (given) => (isDay(given) ? given : undefined)

/** A page of this site: `//elsewhere.example` and `/\elsewhere.example` are other sites to a browser. */
export const ownPageIn: ParamReader<string> = (given) =>
  typeof given === 'string' && /^\/(?![/\\])/.test(given) ? given : undefined

export const isUuid = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)

/** An id, written as the service writes it, so that it can be compared. */
export const uuidIn: ParamReader<string> = (given) => (isUuid(given) ? given.toLowerCase() : undefined)

/** Search params of a listing that is searched by words. */
export type PageSearch = { search?: string; page?: number }

/** Reads the search params of a listing that is searched by words. */
export const readPageSearch: (given: Record<string, unknown>) => PageSearch = searchReader({
  search: textIn,
  page: pageIn,
})
