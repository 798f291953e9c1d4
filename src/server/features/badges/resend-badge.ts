import { Refusal } from '#server/platform/http/refusal.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { sendAgain } from './bulk-actions.ts'
import { showBadge } from './show-badge.ts'

/**
 * Resends the award mail of one badge.
 * @throws Refusal 404 for an unknown badge, 409 `already_revoked` if it is no longer valid
 */
export async function resendBadge({ badge_id: id }: { badge_id: string }, request: SignedInRequest) {
  const { done } = await sendAgain({ badge_ids: [id] }, request, 'badge_resent')
  if (done === 0) throw new Refusal(409, 'already_revoked')
  return showBadge(id, request)
}
