import { createHash } from 'node:crypto'
import type { Database } from '#server/platform/database/database.ts'
import { claimIdempotencyKey, findIdempotentAnswer, saveIdempotentAnswer } from './idempotency.sql.ts'
import { Refusal } from './refusal.ts'
import type { Caller } from './route.ts'

type KeyedRequest = { caller: Caller; endpoint: string; key: string; fields: unknown; hours: number }

/**
 * Carries a request out once per key. The key is written in the same transaction as the work, so both are committed or
 * neither. A request that fails keeps no key and may be retried.
 * @returns the answer, and whether it is a replay
 * @throws Refusal 422 if the key was used with another body
 */
export async function runIdempotently<Answer>(
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

/** Includes the bytes of files, which JSON leaves out. */
async function hashOf(fields: unknown): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(fields))
  for (const value of Object.values(fields ?? {})) {
    if (value instanceof Blob) hash.update(new Uint8Array(await value.arrayBuffer()))
  }
  return hash.digest('base64url')
}
