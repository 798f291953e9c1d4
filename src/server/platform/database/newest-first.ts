import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

/**
 * The order of listings: by when rows were made, and then by something that tells equal ones apart. None of it is null, but
 * the indexes say `nulls last`, and only the same words let them serve.
 */
export const newestFirst = (...columns: AnyColumn[]): SQL[] => columns.map((column) => sql`${column} desc nulls last`)
