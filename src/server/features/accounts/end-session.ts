import { notFound } from '#server/platform/http/refusal.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { activitySourceOf, recordActivity } from '../activity/record-activity.sql.ts'
import { deleteSession, deleteSessionOf } from './sessions.sql.ts'

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
