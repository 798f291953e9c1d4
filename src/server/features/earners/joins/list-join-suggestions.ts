import { notFound } from '#server/platform/http/refusal.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { findEarner } from '../earners.sql.ts'
import { knownEarners } from '../known-earners.ts'
import { findJoinSuggestions } from './join-suggestions.sql.ts'

/**
 * The people who could be the same as one.
 * @throws Refusal 404 for an unknown id and for another organization's
 */
export async function listJoinSuggestions({ earner_id: id }: { earner_id: string }, { db, caller }: SignedInRequest) {
  const { organizationId } = caller
  if (!(await findEarner(db, organizationId, id))) throw notFound()
  return { data: await knownEarners(db, organizationId, await findJoinSuggestions(db, organizationId, id)) }
}
