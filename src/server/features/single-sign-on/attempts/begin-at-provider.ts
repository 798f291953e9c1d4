import { m } from '#i18n/compiled/messages.js'
import { found, Refusal } from '#server/platform/http/refusal.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { findAccountFacts } from '../accounts.sql.ts'
import { findConnection } from '../connections.sql.ts'
import type { Connection } from '../identity.ts'
import { PROTOCOLS } from '../protocols.ts'
import { findSessionConnection } from '../session-connection.sql.ts'
import { SsoRefusal } from '../sso-refusal.ts'
import { openAttempt } from './attempts.ts'

/**
 * Begins a test in this browser, also of a connection that is off.
 * @throws Refusal 404, 409 if its settings do not suffice to ask the provider
 */
export async function beginTest({ connection_id: id }: { connection_id: string }, request: SignedInRequest) {
  const connection = await found(findConnection(request.db, request.caller.organizationId, id))
  const { attempt, url } = await begin(request, connection, 'test', '/')
  return { data: { test_id: attempt.id, url } }
}

/** Begins a proof of identity by the provider by which the session came. @throws Refusal 409 */
export async function beginProviderProof({ return_to }: { return_to: string }, request: SignedInRequest) {
  const connection = await findProofConnection(request)
  if (!connection) throw new Refusal(409, 'conflict')
  const { url } = await begin(request, connection, 'prove', return_to)
  return { data: { url } }
}

/**
 * The connection whose provider can prove the caller's identity: the one by which they came in, unless the account has a
 * factor of its own.
 */
export async function findProofConnection({ db, caller }: Pick<SignedInRequest, 'db' | 'caller'>) {
  const connection = caller.sessionId ? await findSessionConnection(db, caller.sessionId) : undefined
  if (!connection?.onSince || (await findAccountFacts(db, caller.userId)).hasSecondFactor) return undefined
  return connection
}

async function begin(request: SignedInRequest, connection: Connection, purpose: 'test' | 'prove', returnTo: string) {
  const { services, caller } = request
  const { userId } = caller
  const browser = request.browserKey()
  const attempt = await openAttempt(services, { connection, purpose, returnTo, userId, browser })
  try {
    return { attempt, url: await PROTOCOLS[connection.protocol].start(services, connection, attempt) }
  } catch (error) {
    if (!(error instanceof SsoRefusal)) throw error
    const { detail } = error
    services.log.warn({ code: error.code, detail, connection: connection.id }, 'a provider could not be asked')
    throw new Refusal(409, 'conflict', { sentence: (locale) => m.providers_not_startable({}, { locale }) })
  }
}
