import type { Database } from '#server/platform/database/database.ts'
import { violates } from '#server/platform/database/violation.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { Request } from '#server/platform/http/route.ts'
import { hashSecret, newSecret } from '#server/platform/http/secret.ts'
import { insertSession } from '../accounts/sessions.sql.ts'
import { recordActivity } from '../activity/record-activity.sql.ts'
import { lockSeats } from '../invitations/seats.sql.ts'
import { lockTeam } from '../memberships/members.sql.ts'
import { updateLastSeen } from '../memberships/memberships.sql.ts'
import { insertAssertion, updateAttemptUsed } from './attempts/attempts.sql.ts'
import type { Attempt } from './attempts/attempts.ts'
import { type Becoming, becoming } from './becoming.ts'
import type { Connection, ProviderIdentity } from './identity.ts'
import { findKnown } from './known.sql.ts'
import { makeMember } from './make-member.ts'
import { insertVouching } from './owners/vouching.sql.ts'
import { SsoRefusal } from './sso-refusal.ts'
import { updateConnectionUsed } from './subjects.sql.ts'

/** A checked answer, the connection that it came by, and the attempt that it answers. */
export type CheckedAnswer = { connection: Connection; attempt: Attempt; identity: ProviderIdentity }

type EnteringRequest = Pick<Request, 'db' | 'services' | 'address' | 'userAgent' | 'setSessionCookie'>

/**
 * Lets the person of a checked answer in: links or makes them as the connection's rules say, and begins their session. The
 * attempt and the assertion are used up in the same transaction, so that a refusal leaves them to the genuine answer.
 * @returns the path that opens now
 * @throws SsoRefusal
 */
export async function enterByProvider(request: EnteringRequest, answer: CheckedAnswer): Promise<string> {
  const { db, services } = request
  const { connection, attempt } = answer
  const token = newSecret()
  const enter = () => db.transaction((tx) => enterIn(tx, request, answer, token))
  await enter().catch((error: unknown) => {
    // The same person came twice at once and is linked by now.
    if (CLASHES.some((name) => violates(error, name))) return enter()
    throw error
  })
  await updateConnectionUsed(db, connection.id)
  request.setSessionCookie(token)
  services.mailSignal.wake()
  return attempt.returnTo
}

const CLASHES = ['sso_subjects_subject', 'sso_subjects_person', 'users_email', 'users_username_key']

async function enterIn(tx: Database, request: EnteringRequest, answer: CheckedAnswer, token: string): Promise<void> {
  const { connection, attempt, identity } = answer
  const { organizationId } = connection
  const becomes = await resolve(tx, connection, identity)
  await consume(tx, { connection, attempt, identity })
  const { userId, hasSecondFactor } = await makeMember(tx, request, { connection, identity, becomes }).catch(asRefusal)
  const member = { organizationId, userId }
  await insertSession(tx, {
    ...member,
    tokenHash: hashSecret(token),
    userAgent: request.userAgent,
    seconds: connection.sessionHours * 60 * 60,
    // The provider vouches for its own organization only: an account with factors of its own proves itself by those.
    isProved: !hasSecondFactor,
    provider: { connectionId: connection.id, organizationId, ...sessionOf(identity) },
  })
  await updateLastSeen(tx, member)
  if (becomes.became.level_after === 'owner') await insertVouching(tx, connection.id, userId)
  await recordActivity(tx, {
    organizationId,
    actor: { type: 'person', userId },
    address: request.address,
    kind: 'signed_in',
    details: { connection: connection.name },
  })
}

/**
 * What becomes of the person. What may change a level or take a seat is looked at again under the lock of the team; all
 * others do not wait for one another.
 */
async function resolve(tx: Database, connection: Connection, identity: ProviderIdentity): Promise<Becoming> {
  const { organizationId } = connection
  let becomes = becoming(connection, identity, await findKnown(tx, connection, identity))
  const { outcome, member, level_after } = becomes.became
  const takesSeat = outcome === 'create' || outcome === 'accept_invitation'
  if (takesSeat || (member && member.level !== level_after)) {
    await lockTeam(tx, organizationId)
    if (takesSeat) await lockSeats(tx, organizationId)
    becomes = becoming(connection, identity, await findKnown(tx, connection, identity))
  }
  const { refusal } = becomes
  if (refusal) {
    throw new SsoRefusal(refusal.code, refusal.reason)
  }
  return becomes
}

/** @throws SsoRefusal `sso_replay` */
export async function consume(tx: Database, { connection, attempt, identity: { once } }: CheckedAnswer): Promise<void> {
  const isUsed = await updateAttemptUsed(tx, attempt.id)
  const isTaken = isUsed && (!once || (await insertAssertion(tx, connection.id, once.id, once.expiresAt)))
  if (!isTaken) throw new SsoRefusal('sso_replay', 'the answer was taken before')
}

const sessionOf = ({ subject, session }: ProviderIdentity) => ({
  subject: session?.subject ?? subject,
  session: session?.id ?? null,
})

/** An invitation that ended in this moment. */
function asRefusal(error: unknown): never {
  if (error instanceof Refusal) throw new SsoRefusal('sso_not_invited', 'the invitation cannot be accepted any more')
  throw error
}
