import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

/**
 * The sort order of listings: by creation time, then by a tie-breaker. The columns are never null, but the indexes are
 * declared `nulls last`, and only the same order can use them.
 */
export const newestFirst = (...columns: AnyColumn[]): SQL[] => columns.map((column) => sql`${column} desc nulls last`)
