import { sql } from 'drizzle-orm'
import { customType, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Version 7 ids are ordered by time, so that rows made together lie together in every index. */
export const id = () => uuid().primaryKey().default(sql`uuid_v7()`)

/** An instant with microseconds. */
export const instant = () => timestamp({ mode: 'string', withTimezone: true, precision: 6 })

/** A wall clock as the issuer entered it: `yyyy-mm-dd hh:mm:ss`, in no zone. */
export const wallClock = () => timestamp({ mode: 'string', withTimezone: false, precision: 0 })

/** The moment of writing rather than of the transaction's start, so that rows keep their order within a transaction. */
export const createdAt = () => instant().notNull().default(sql`clock_timestamp()`)
export const updatedAt = () => instant().notNull().default(sql`clock_timestamp()`)

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Words for prefix search. Computed by functions of the database; the code never reads them. */
export const searchVector = customType<{ data: string }>({ dataType: () => 'tsvector' })
