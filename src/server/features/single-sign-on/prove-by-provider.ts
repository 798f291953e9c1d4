import { readSessionCookie } from '#server/platform/http/authenticate.ts'
import { findSessionCaller } from '#server/platform/http/callers.sql.ts'
import type { AppContext } from '#server/platform/http/mount.ts'
import { addressOf } from '#server/platform/http/mount.ts'
import { hashSecret } from '#server/platform/http/secret.ts'
import type { Services } from '#server/services.ts'
import { updateSessionProved } from '../accounts/sessions.sql.ts'
import { activitySourceOf, recordActivity } from '../activity/record-activity.sql.ts'
import { becoming } from './becoming.ts'
import { type CheckedAnswer, consume } from './enter-by-provider.ts'
import { findKnown } from './known.sql.ts'
import { SsoRefusal } from './sso-refusal.ts'

/**
 * Takes a checked answer as proof that the session's person is still the one at the screen: only if the answer stands for
 * that very person.
 * @returns the path that opens now
 * @throws SsoRefusal
 */
export async function proveByProvider(c: AppContext, services: Services, answer: CheckedAnswer): Promise<string> {
  const { db, config } = services
  const { connection, attempt, identity } = answer
  const cookie = readSessionCookie(c, config)
  const caller = cookie && (await findSessionCaller(db, hashSecret(cookie)))
  if (!caller || caller.userId !== attempt.userId) throw new SsoRefusal('sso_state', 'the session has ended meanwhile')
  const { person, became } = becoming(connection, identity, await findKnown(db, connection, identity))
  if (became.outcome !== 'enter' || person?.userId !== caller.userId) {
    throw new SsoRefusal('sso_subject', 'the answer is about somebody else than the session')
  }
  const { sessionId } = caller
  await db.transaction(async (tx) => {
    await consume(tx, answer)
    if (sessionId) await updateSessionProved(tx, sessionId)
    const address = addressOf(c, config)
    await recordActivity(tx, { ...activitySourceOf({ caller, address }), kind: 'fresh_proof_given' })
  })
  return attempt.returnTo
}
