import { z } from 'zod'

/** Rows on a page of every paginated listing (interface, Limits). */
export const PAGE_SIZE = 25

const Links = z.object({
  first: z.url(),
  last: z.url(),
  prev: z.url().nullable(),
  next: z.url().nullable(),
})

export const PageMeta = z.object({
  current_page: z.int(),
  /** The number of the first row on this page, from 1; null on an empty page. */
  from: z.int().nullable(),
  last_page: z.int(),
  links: z.array(z.object({ url: z.url().nullable(), label: z.string(), active: z.boolean() })),
  path: z.url(),
  per_page: z.int(),
  to: z.int().nullable(),
  total: z.int(),
})
export type PageMeta = z.output<typeof PageMeta>

/** A page of a listing with its links and meta (interface, Limits: pagination envelope). */
export const paginated = <Item extends z.ZodType>(item: Item) =>
  z.object({ data: z.array(item), links: Links, meta: PageMeta })
