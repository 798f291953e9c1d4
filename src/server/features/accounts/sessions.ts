import { SESSION_SECONDS } from '#server/platform/http/authenticate.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import type { Request, SignedInRequest } from '#server/platform/http/route.ts'
import { hashSecret, newSecret } from '#server/platform/http/secret.ts'
import { activitySourceOf, recordActivity } from '../activity/record-activity.sql.ts'
import { type Member, updateLastSeen } from '../memberships/memberships.sql.ts'
import { refuseWithoutProvider } from '../single-sign-on/requirement/emergency.ts'
import { deleteSession, deleteSessionOf, insertSession } from './sessions.sql.ts'
import { findUser } from './users.sql.ts'

/**
 * Starts a session for a user who has proved who they are without a provider, and sets its cookie.
 * @param hasUsedFactor whether that took a passkey or a code
 * @returns the user, as the sign-in response has it
 * @throws Refusal 401 where the organization takes sign-in by its provider, unless it is an emergency
 */
export async function beginSession(request: Request, member: Member, hasUsedFactor: boolean) {
  const { db, services, userAgent, address } = request
  const token = newSecret()
  await db.transaction(async (tx) => {
    await refuseWithoutProvider(tx, request, member, hasUsedFactor)
    await insertSession(tx, { ...member, tokenHash: hashSecret(token), userAgent, seconds: SESSION_SECONDS })
    await updateLastSeen(tx, member)
    const { organizationId, userId } = member
    await recordActivity(tx, { organizationId, actor: { type: 'person', userId }, address, kind: 'signed_in' })
  })
  request.setSessionCookie(token)
  return findUser(db, member, services.urls)
}

/** Ends the current session. */
export async function signOut(_: object, request: SignedInRequest) {
  const { db, caller, setSessionCookie } = request
  await db.transaction(async (tx) => {
    if (caller.sessionId) await deleteSession(tx, caller.sessionId)
    await recordActivity(tx, { ...activitySourceOf(request), kind: 'signed_out' })
  })
  setSessionCookie(null)
  return undefined
}

/** Ends a session of the signed-in user, which may be the current one. @throws Refusal 404 */
export async function endSession({ session_id }: { session_id: string }, request: SignedInRequest) {
  const { db, caller, setSessionCookie } = request
  await db.transaction(async (tx) => {
    if (!(await deleteSessionOf(tx, caller.userId, session_id))) throw notFound()
    await recordActivity(tx, { ...activitySourceOf(request), kind: 'session_ended' })
  })
  if (session_id === caller.sessionId) setSessionCookie(null)
  return undefined
}
