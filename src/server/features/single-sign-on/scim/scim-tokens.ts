import type { Database } from '#server/platform/database/database.ts'
import { found } from '#server/platform/http/refusal.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { hashSecret, newSecret } from '#server/platform/http/secret.ts'
import { activitySourceOf, recordActivity } from '../../activity/record-activity.sql.ts'
import { findConnection, lockConnection } from '../connections.sql.ts'
import type { Connection } from '../identity.ts'
import { countScim, findScimToken, insertScimToken, updateScimTokenRevoked } from './scim-tokens.sql.ts'

/** Lets secret scanners of public code recognize a leaked token. */
const PREFIX = 'insegna_scim_'

type OfConnection = { connection_id: string }

/** @throws Refusal 404 */
export async function getScim({ connection_id }: OfConnection, { db, caller, services }: SignedInRequest) {
  const connection = await found(findConnection(db, caller.organizationId, connection_id))
  const [token, counts] = await Promise.all([findScimToken(db, connection), countScim(db, connection)])
  return { data: { base_url: `${services.urls.base}/scim/v2`, token, ...counts } }
}

/** Makes a token, which takes the place of the present one. The secret is only in this response. @throws Refusal 404 */
export function createScimToken({ connection_id }: OfConnection, request: SignedInRequest) {
  const token = `${PREFIX}${newSecret()}`
  return withConnection(request, connection_id, async (tx, connection) => {
    await updateScimTokenRevoked(tx, connection)
    const values = { tokenHash: hashSecret(token), hint: token.slice(-4), createdBy: request.caller.userId }
    const made = await insertScimToken(tx, connection, values)
    await record(tx, request, connection, 'scim_token_made')
    return { data: { ...made, token } }
  })
}

/** Refuses the provider's changes from now on; idempotent. @throws Refusal 404 */
export function revokeScimToken({ connection_id }: OfConnection, request: SignedInRequest) {
  return withConnection(request, connection_id, async (tx, connection) => {
    if (await updateScimTokenRevoked(tx, connection)) await record(tx, request, connection, 'scim_token_revoked')
    return undefined
  })
}

function withConnection<Result>(
  { db, caller }: SignedInRequest,
  id: string,
  work: (tx: Database, connection: Connection) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (tx) => {
    return work(tx, await found(lockConnection(tx, caller.organizationId, id)))
  })
}

const record = (
  tx: Database,
  request: SignedInRequest,
  { id, name: label }: Connection,
  kind: 'scim_token_made' | 'scim_token_revoked',
) => recordActivity(tx, { ...activitySourceOf(request), kind, subject: { type: 'connection', id, label } })
