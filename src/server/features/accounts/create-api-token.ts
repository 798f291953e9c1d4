import type { CreateApiToken } from '#contract/accounts/api-tokens.ts'
import type { Database } from '#server/platform/database/database.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import type { Caller, SignedInRequest } from '#server/platform/http/route.ts'
import { hashSecret, newSecret } from '#server/platform/http/secret.ts'
import { activitySourceOf, recordActivity } from '../activity/record-activity.sql.ts'
import { insertEvents } from '../history/events.sql.ts'
import { insertApiToken, updateAllTokensRevoked, updateTokenRevoked } from './api-tokens.sql.ts'

/** Lets secret scanners of public code recognize a leaked token. */
const PREFIX = 'insegna_'

/** Creates a token for the signed-in user. The secret is only in this response. */
export async function createApiToken({ name, scopes }: CreateApiToken, request: SignedInRequest) {
  const { db, caller } = request
  const token = `${PREFIX}${newSecret()}`
  return db.transaction(async (tx) => {
    const values = { name, scopes: [...new Set(scopes)], hint: token.slice(-4), tokenHash: hashSecret(token) }
    const made = await insertApiToken(tx, caller, values)
    await insertEvents(tx, caller.organizationId, [eventOf(caller.userId, 'api_token_created', made.id)])
    const subject = { type: 'api_token', id: made.id, label: name } as const
    await recordActivity(tx, { ...activitySourceOf(request), kind: 'token_created', subject })
    return { data: { ...made, token } }
  })
}

/** Revokes a token immediately; idempotent. @throws Refusal 404 */
export async function revokeApiToken({ token_id }: { token_id: string }, request: SignedInRequest) {
  const { db, caller } = request
  return db.transaction(async (tx) => {
    const wasActive = await updateTokenRevoked(tx, caller, token_id)
    if (wasActive === undefined) throw notFound()
    if (wasActive) {
      await insertEvents(tx, caller.organizationId, [eventOf(caller.userId, 'api_token_revoked', token_id)])
      const subject = { type: 'api_token', id: token_id } as const
      await recordActivity(tx, { ...activitySourceOf(request), kind: 'token_revoked', subject })
    }
    return undefined
  })
}

/** Revokes every token that a user has in an organization. */
export async function revokeAllApiTokens(
  tx: Database,
  owner: Pick<Caller, 'organizationId' | 'userId'>,
): Promise<void> {
  const revoked = await updateAllTokensRevoked(tx, owner)
  await insertEvents(
    tx,
    owner.organizationId,
    revoked.map((id) => eventOf(owner.userId, 'api_token_revoked', id)),
  )
}

const eventOf = (userId: string, action: string, token: string) =>
  ({ userId, subject: 'user', subjectId: userId, action, data: { token } }) as const
