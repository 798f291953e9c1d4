import { SESSION_SECONDS } from '#server/platform/http/authenticate.ts'
import type { Request } from '#server/platform/http/route.ts'
import { hashSecret, newSecret } from '#server/platform/http/secret.ts'
import { recordActivity } from '../activity/record-activity.sql.ts'
import { type Member, updateLastSeen } from '../memberships/memberships.sql.ts'
import { insertSession } from './sessions.sql.ts'
import { findUser } from './users.sql.ts'

/** Starts a session for an authenticated user and sets its cookie. @returns the user, as the sign-in response has it */
export async function beginSession(request: Request, member: Member) {
  const { db, services, userAgent, address } = request
  const token = newSecret()
  await db.transaction(async (tx) => {
    await insertSession(tx, { ...member, tokenHash: hashSecret(token), userAgent, seconds: SESSION_SECONDS })
    await updateLastSeen(tx, member)
    const { organizationId, userId } = member
    await recordActivity(tx, { organizationId, actor: { type: 'person', userId }, address, kind: 'signed_in' })
  })
  request.setSessionCookie(token)
  return findUser(db, member, services.urls)
}
