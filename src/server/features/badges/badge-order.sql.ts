import { asc, desc, type SQL, sql } from 'drizzle-orm'
import type { BadgeFilter } from '#contract/badges.ts'
import { badges } from '#server/schema/tables/badges.ts'

const SORTED_BY = {
  // `seq` is the order of recording. Timestamps could disagree with it if a clock was set back.
  created_at: badges.seq,
  emitted_at: badges.emittedAt,
  expires_at: badges.expiresAt,
  recipient_last_name: sql`lower(${badges.recipientLastName})`,
}

/** Newest first by default. Ties are broken by id, or one page could repeat rows of another. */
export function orderOf(sort: NonNullable<BadgeFilter['sort']> = '-created_at'): SQL[] {
  const field = sort.replace('-', '') as keyof typeof SORTED_BY
  const column = SORTED_BY[field]
  const isDescending = sort.startsWith('-')
  if (field === 'created_at') return [isDescending ? desc(column) : asc(column)]
  // PostgreSQL's default for nulls: a badge that never expires is the last to expire.
  if (field === 'expires_at') return isDescending ? [desc(column), desc(badges.id)] : [asc(column), asc(badges.id)]
  // These columns have no nulls, but only with this null order PostgreSQL uses the index on the issue date.
  const direction = isDescending ? sql.raw('desc nulls last') : sql.raw('asc nulls first')
  return [sql`${column} ${direction}`, sql`${badges.id} ${direction}`]
}
