import { createHash } from 'node:crypto'
import type { Database } from '#server/platform/database/database.ts'
import { claimIdempotencyKey, findIdempotentAnswer, saveIdempotentAnswer } from './idempotency.sql.ts'
import { Refusal } from './refusal.ts'
import type { Caller } from './route.ts'

type KeyedRequest = { caller: Caller; endpoint: string; key: string; fields: unknown; hours: number }

/**
 * Carries a request out once. The key is written in the transaction of the work itself: either both are there or
 * neither, whatever is cut in between. A request that fails keeps no key and may be tried again.
 * @returns the answer, and whether it was given before
 * @throws Refusal 422 where the same key came with another body
 */
export async function onlyOnce<Answer>(
  db: Database,
  { caller, endpoint, key, fields, hours }: KeyedRequest,
  work: (tx: Database) => Promise<Answer>,
): Promise<{ answer: Answer; isReplay: boolean }> {
  const { organizationId, userId } = caller
  const id = { organizationId, userId, endpoint, key }
  const requestHash = await hashOf(fields)
  return db.transaction(async (tx) => {
    // A second request with the same key that another process serves waits here until the first has ended.
    if (await claimIdempotencyKey(tx, id, requestHash, hours)) {
      const answer = await work(tx)
      await saveIdempotentAnswer(tx, id, answer)
      return { answer, isReplay: false }
    }
    const earlier = await findIdempotentAnswer(tx, id)
    if (earlier?.requestHash !== requestHash) throw new Refusal(422, 'idempotency_mismatch')
    return { answer: earlier.answer as Answer, isReplay: true }
  })
}

/** Of what was sent, the bytes of files included: JSON says nothing of them. */
async function hashOf(fields: unknown): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(fields))
  for (const value of Object.values(fields ?? {})) {
    if (value instanceof Blob) hash.update(new Uint8Array(await value.arrayBuffer()))
  }
  return hash.digest('base64url')
}
