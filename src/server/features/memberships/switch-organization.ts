import { notFound } from '#server/platform/http/refusal.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { updateSessionOrganization } from '../accounts/sessions.sql.ts'
import { findUser } from '../accounts/users.sql.ts'
import { activitySourceOf, recordActivity } from '../activity/record-activity.sql.ts'
import { refuseOtherProvider } from '../single-sign-on/requirement/refuse-other-provider.ts'
import { mayEnter, updateLastSeen } from './memberships.sql.ts'

/**
 * Switches the request's session to another of the user's organizations, where their next sign-in starts too.
 * @throws Refusal 404 for an organization without access, whether or not it exists; 409 for one that this session's way of
 * signing in does not open
 */
export async function switchOrganization({ organization_id }: { organization_id: string }, request: SignedInRequest) {
  const { db, caller, services } = request
  const member = { userId: caller.userId, organizationId: organization_id }
  await db.transaction(async (tx) => {
    if (!(caller.sessionId && (await mayEnter(tx, member)))) throw notFound()
    await refuseOtherProvider(tx, caller.sessionId, member)
    await updateSessionOrganization(tx, caller.sessionId, organization_id)
    await updateLastSeen(tx, member)
    await recordActivity(tx, {
      ...activitySourceOf(request),
      organizationId: organization_id,
      kind: 'organization_switched',
    })
  })
  return findUser(db, member, services.urls)
}
