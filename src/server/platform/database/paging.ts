import type { z } from 'zod'
import { PAGE_SIZE, type PageMeta, type paginated } from '#contract/page.ts'

type Envelope = Omit<z.input<ReturnType<typeof paginated>>, 'data'>

/** Page numbers beside the current one in `meta.links`. */
const NEIGHBOURS = 3

/** The offset of a page's first row. */
export const offsetOf = (page: number) => (page - 1) * PAGE_SIZE

/**
 * The links and meta of a page. Every link repeats the request's filters.
 * @param path the listing's absolute URL without a query
 * @param query the request's filters
 * @param rows how many rows this page has
 */
export function pageEnvelope(path: string, query: object, page: number, rows: number, total: number): Envelope {
  const last = Math.max(1, Math.ceil(total / PAGE_SIZE))
  const url = (number: number) => `${path}?${search(query, number)}`
  const prev = page > 1 ? url(Math.min(page - 1, last)) : null
  const next = page < last ? url(page + 1) : null
  return {
    links: { first: url(1), last: url(last), prev, next },
    meta: {
      current_page: page,
      from: rows > 0 ? offsetOf(page) + 1 : null,
      last_page: last,
      links: [
        { url: prev, label: '&laquo; Previous', active: false },
        ...controls(page, last).map((number) => control(number, page, url)),
        { url: next, label: 'Next &raquo;', active: false },
      ],
      path,
      per_page: PAGE_SIZE,
      to: rows > 0 ? offsetOf(page) + rows : null,
      total,
    },
  }
}

function control(number: number | null, page: number, url: (number: number) => string): PageMeta['links'][number] {
  if (number === null) return { url: null, label: '...', active: false }
  return { url: url(number), label: String(number), active: number === page }
}

/** The first and last page, the current one and its neighbours; null where pages are left out. */
function controls(page: number, last: number): (number | null)[] {
  const shown = [1, last]
  for (let number = page - NEIGHBOURS; number <= page + NEIGHBOURS; number++) shown.push(number)
  const sorted = [...new Set(shown)].filter((number) => number >= 1 && number <= last).sort((a, b) => a - b)
  return sorted.flatMap((number, index) => {
    const before = sorted[index - 1]
    return before !== undefined && number > before + 1 ? [null, number] : [number]
  })
}

function search(query: object, page: number): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && name !== 'page') parameters.set(name, String(value))
  }
  parameters.set('page', String(page))
  return parameters.toString()
}
