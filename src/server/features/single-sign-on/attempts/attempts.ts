import { randomUUID } from 'node:crypto'
import type { AttemptPurpose } from '#contract/single-sign-on/tests.ts'
import { hashSecret, newSecret } from '#server/platform/http/secret.ts'
import type { Services } from '#server/services.ts'
import type { Connection, ProviderIdentity } from '../identity.ts'
import { SsoRefusal } from '../sso-refusal.ts'
import { findAttemptByState, insertAttempt, updateAttemptAnswer } from './attempts.sql.ts'

/** What was sent to a provider, and what its answer has to fit. */
export type Attempt = {
  id: string
  connectionId: string
  purpose: AttemptPurpose
  /** `state`, or SAML's RelayState. */
  state: string
  nonce: string
  /** Of PKCE. */
  verifier: string
  /** SAML's id of the request. */
  requestId: string
  /** The page of ours that opens afterwards. */
  returnTo: string
  /** Who tests, or proves their identity. */
  userId: string | null
}

type NewAttempt = {
  connection: Connection
  purpose: AttemptPurpose
  returnTo: string
  userId?: string
  browser: string
}
type Sealing = Pick<Services, 'db' | 'seal'>

const about = (id: string) => `sso attempt ${id}`

/** Begins a sign-in, a test or a proof. @param browser the secret of its cookie, by which the answer is known to be its */
export async function openAttempt(
  { db, seal }: Sealing,
  { connection, purpose, returnTo, userId, browser }: NewAttempt,
): Promise<Attempt> {
  const id = randomUUID()
  const secrets = { nonce: newSecret(), verifier: newSecret() }
  const state = newSecret()
  // An xs:ID begins with no digit.
  const requestId = `_${randomUUID()}`
  const attempt = { id, connectionId: connection.id, purpose, requestId, userId: userId ?? null }
  const path = ownPath(returnTo)
  await insertAttempt(db, {
    ...attempt,
    organizationId: connection.organizationId,
    returnTo: path,
    stateHash: hashSecret(state),
    browserHash: hashSecret(browser),
    sealedChecks: seal.close(Buffer.from(JSON.stringify(secrets)), about(id)),
  })
  return { ...attempt, ...secrets, state, returnTo: path }
}

type Answered = {
  connection: Connection
  state: string | undefined /** Null where no cookie comes along. */
  browser: string | null | undefined
}

/**
 * The attempt that an answer belongs to. Looking uses nothing up.
 * @throws SsoRefusal `sso_state` if it is another connection's or browser's, or over; `sso_replay` if it was used
 */
export async function findAttempt({ db, seal }: Sealing, { connection, state, browser }: Answered): Promise<Attempt> {
  const found = state ? await findAttemptByState(db, connection.id, hashSecret(state)) : undefined
  if (!state || !found) throw new SsoRefusal('sso_state', 'no sign-in by this connection waits for this answer')
  const { attempt, isOver } = found
  if (browser !== null && (!browser || hashSecret(browser) !== attempt.browserHash)) {
    throw new SsoRefusal('sso_state', 'the sign-in was begun in another browser')
  }
  if (attempt.usedAt) throw new SsoRefusal('sso_replay', 'the answer to this sign-in was taken before')
  if (isOver) throw new SsoRefusal('sso_state', 'the sign-in was begun too long ago')
  const opened = seal.open(attempt.sealedChecks, about(attempt.id))
  if (!opened) throw new SsoRefusal('sso_state', 'the attempt was sealed with another key')
  const { nonce, verifier } = JSON.parse(opened.toString()) as Pick<Attempt, 'nonce' | 'verifier'>
  const { id, connectionId, purpose, requestId, returnTo, userId } = attempt
  return { id, connectionId, purpose, requestId: requestId ?? '', returnTo, userId, state, nonce, verifier }
}

/** Keeps a checked answer that came without the browser's cookie, which the next request brings. */
export async function keepAnswer({ db, seal }: Sealing, { id }: Attempt, identity: ProviderIdentity): Promise<void> {
  await updateAttemptAnswer(db, id, seal.close(Buffer.from(JSON.stringify(identity)), about(id)))
}

/** The answer that was kept. @throws SsoRefusal `sso_state` */
export async function openAnswer(
  { db, seal }: Sealing,
  { id, connectionId, state }: Attempt,
): Promise<ProviderIdentity> {
  const found = await findAttemptByState(db, connectionId, hashSecret(state))
  const sealed = found?.attempt.sealedAnswer
  const opened = sealed ? seal.open(sealed, about(id)) : undefined
  if (!opened) throw new SsoRefusal('sso_state', 'no answer of the provider waits here')
  const identity = JSON.parse(opened.toString()) as ProviderIdentity
  const { once } = identity
  return once ? { ...identity, once: { ...once, expiresAt: new Date(once.expiresAt) } } : identity
}

/** A path of ours with its query and fragment, to be written behind our own address; the start page for anything else. */
const ownPath = (written: string) => (/^\/(?![/\\])[^\p{Cc}\\]*$/u.test(written) ? written.slice(0, 2000) : '/')
