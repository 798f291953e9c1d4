import { z } from 'zod'
/** Rows on a page of every paginated listing (interface, Limits). */
export declare const PAGE_SIZE = 25
export declare const PageMeta: z.ZodObject<
  {
    current_page: z.ZodInt
    from: z.ZodNullable<z.ZodInt>
    last_page: z.ZodInt
    links: z.ZodArray<
      z.ZodObject<
        {
          url: z.ZodNullable<z.ZodURL>
          label: z.ZodString
          active: z.ZodBoolean
        },
        z.core.$strip
      >
    >
    path: z.ZodURL
    per_page: z.ZodInt
    to: z.ZodNullable<z.ZodInt>
    total: z.ZodInt
  },
  z.core.$strip
>
export type PageMeta = z.output<typeof PageMeta>
/** A page of a listing with its links and meta (interface, Limits: pagination envelope). */
export declare const paginated: <Item extends z.ZodType>(
  item: Item,
) => z.ZodObject<
  {
    data: z.ZodArray<Item>
    links: z.ZodObject<
      {
        first: z.ZodURL
        last: z.ZodURL
        prev: z.ZodNullable<z.ZodURL>
        next: z.ZodNullable<z.ZodURL>
      },
      z.core.$strip
    >
    meta: z.ZodObject<
      {
        current_page: z.ZodInt
        from: z.ZodNullable<z.ZodInt>
        last_page: z.ZodInt
        links: z.ZodArray<
          z.ZodObject<
            {
              url: z.ZodNullable<z.ZodURL>
              label: z.ZodString
              active: z.ZodBoolean
            },
            z.core.$strip
          >
        >
        path: z.ZodURL
        per_page: z.ZodInt
        to: z.ZodNullable<z.ZodInt>
        total: z.ZodInt
      },
      z.core.$strip
    >
  },
  z.core.$strip
>
