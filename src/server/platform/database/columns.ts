import { sql } from 'drizzle-orm'
import { customType, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Version 7 ids are ordered by time, so that rows made together lie together in every index. */
export const id = () => uuid().primaryKey().default(sql`uuid_v7()`)

/** An instant with microseconds. `clock_timestamp()` because the embedded store's `now()` has milliseconds only. */
export const instant = () => timestamp({ mode: 'string', withTimezone: true, precision: 6 })

/** A wall clock as the issuer entered it: `yyyy-mm-dd hh:mm:ss`, in no zone. */
export const wallClock = () => timestamp({ mode: 'string', withTimezone: false, precision: 0 })

/** The moment of writing and not that of the transaction's beginning: what is written later in it is later. */
export const createdAt = () => instant().notNull().default(sql`clock_timestamp()`)
export const updatedAt = () => instant().notNull().default(sql`clock_timestamp()`)

/** Words that are searched by their beginnings. Made by functions of the database, and read by nothing else. */
export const searchVector = customType<{ data: string }>({ dataType: () => 'tsvector' })
