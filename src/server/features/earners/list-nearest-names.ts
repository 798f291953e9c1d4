import type { z } from 'zod'
import type { listNearestNames as contract } from '#contract/earners/earners.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { findNearestNames } from '../find/nearest-names.sql.ts'

/** The people whose names are most similar to the search text. */
export async function listNearestNames(
  { find, with_badges: withBadges, earners_list_id: listId }: z.output<typeof contract.input>,
  { db, caller }: SignedInRequest,
) {
  const among = { withBadges: withBadges === 1, listId }
  const nearest = await db.transaction((tx) => findNearestNames(tx, caller.organizationId, find, among))
  return {
    data: nearest.map(({ id, firstName, lastName }) => ({
      earner_id: id,
      recipient_first_name: firstName,
      recipient_last_name: lastName,
    })),
  }
}
