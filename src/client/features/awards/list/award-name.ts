import type { QueryClient } from '@tanstack/react-query'
import { formatInstant } from '#client/i18n/time-zone.ts'
import { titleOf } from './award-words.ts'
import { awardQuery } from './awards.queries.ts'

/** A short name for an award, for its filter chip. */
export async function awardName(client: QueryClient, id: string): Promise<string> {
  const award = await client.query(awardQuery(id))
  return `${titleOf(award)}, ${formatInstant(award.created_at)}`
}
