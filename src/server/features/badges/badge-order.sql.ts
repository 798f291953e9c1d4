import { asc, desc, type SQL, sql } from 'drizzle-orm'
import type { BadgeFilter } from '#contract/badges.ts'
import { badges } from '#server/schema/tables/badges.ts'

const SORTED_BY = {
  // The number is the order of recording itself; two clocks, or one that was set back, could disagree with it.
  created_at: badges.seq,
  emitted_at: badges.emittedAt,
  expires_at: badges.expiresAt,
  recipient_last_name: sql`lower(${badges.recipientLastName})`,
}

/** Newest first unless told. Equal rows keep an order of their own, or a page could repeat what another has shown. */
export function orderOf(sort: NonNullable<BadgeFilter['sort']> = '-created_at'): SQL[] {
  const field = sort.replace('-', '') as keyof typeof SORTED_BY
  const column = SORTED_BY[field]
  const isDescending = sort.startsWith('-')
  if (field === 'created_at') return [isDescending ? desc(column) : asc(column)]
  // A badge that never expires is the last to expire.
  if (field === 'expires_at') return isDescending ? [desc(column), desc(badges.id)] : [asc(column), asc(badges.id)]
  // Nothing is null here, but only this way the index on the dates of issue serves.
  const direction = isDescending ? sql.raw('desc nulls last') : sql.raw('asc nulls first')
  return [sql`${column} ${direction}`, sql`${badges.id} ${direction}`]
}
