import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { call } from './call.ts'

/** An endpoint that answers with one page of rows. */
type Listing = Endpoint<z.ZodType, z.ZodType<{ data: unknown[]; meta: { last_page: number } }>>

/** Few, because an organization may use only a part of the service's database connections at once. */
const PAGES_AT_ONCE = 4

/**
 * All rows of a paginated listing, in its order. Rows added or removed meanwhile move the others, so that one at the
 * edge of a page may be missing or repeated.
 *
 * @throws as `call` does, if any page fails
 */
export async function everyPage<E extends Listing>(
  endpoint: E,
  input: Omit<z.input<E['input']>, 'page'>,
  options: { signal?: AbortSignal } = {},
): Promise<z.output<E['output']>['data']> {
  const ask = (page: number) => call<Listing>(endpoint, { ...input, page }, options) as Promise<z.output<E['output']>>
  const { data, meta } = await ask(1)
  const rows = [...data]
  for (let page = 2; page <= meta.last_page; page += PAGES_AT_ONCE) {
    const count = Math.min(PAGES_AT_ONCE, meta.last_page - page + 1)
    const pages = await Promise.all(Array.from({ length: count }, (_, index) => ask(page + index)))
    rows.push(...pages.flatMap(({ data }) => data))
  }
  return rows
}
