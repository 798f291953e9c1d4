import { asc, desc, type SQL, sql } from 'drizzle-orm'
import type { BadgeFilter } from '#contract/badges.ts'
import { badges } from '#server/database/schema/badges.ts'

const SORTED_BY = {
  // The number is the order of recording itself; two clocks, or one that was set back, could disagree with it.
  created_at: badges.seq,
  emitted_at: badges.emittedAt,
  expires_at: badges.expiresAt,
  recipient_last_name: sql`lower(${badges.recipientLastName})`,
}

/** Newest first unless told. Equal rows keep an order of their own, or a page could repeat what another has shown. */
export function orderOf(sort: NonNullable<BadgeFilter['sort']> = '-created_at'): SQL[] {
  const column = SORTED_BY[sort.replace('-', '') as keyof typeof SORTED_BY]
  const direction = sort.startsWith('-') ? desc : asc
  return column === badges.seq ? [direction(column)] : [direction(column), direction(badges.id)]
}
