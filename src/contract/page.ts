import { z } from 'zod'
import { OwnUrl } from './formats.ts'

/** Rows on a page of every paginated listing. Part of the API: clients rely on it. */
export const PAGE_SIZE = 25

const Links = z.object({
  first: OwnUrl,
  last: OwnUrl,
  prev: OwnUrl.nullable(),
  next: OwnUrl.nullable(),
})

export const PageMeta = z.object({
  current_page: z.int(),
  /** The number of the first row on this page, from 1; null on an empty page. */
  from: z.int().nullable(),
  last_page: z.int(),
  links: z.array(z.object({ url: OwnUrl.nullable(), label: z.string(), active: z.boolean() })),
  path: OwnUrl,
  per_page: z.int(),
  to: z.int().nullable(),
  total: z.int(),
})
export type PageMeta = z.output<typeof PageMeta>

/** The envelope around a page of a listing: its rows, links and meta. */
export const paginated = <Item extends z.ZodType>(item: Item) =>
  z.object({ data: z.array(item), links: Links, meta: PageMeta })
