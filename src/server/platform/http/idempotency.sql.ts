import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { idempotencyKeys } from '#server/schema/tables/accounts.ts'

type KeyId = { organizationId: string; userId: string; endpoint: string; key: string }

const isKey = (id: KeyId) =>
  and(
    eq(idempotencyKeys.organizationId, id.organizationId),
    eq(idempotencyKeys.userId, id.userId),
    eq(idempotencyKeys.endpoint, id.endpoint),
    eq(idempotencyKeys.key, id.key),
  )

/** Claims the key. Returns false if it is taken; a key older than `hours` is free again. */
export async function claimIdempotencyKey(
  tx: Database,
  id: KeyId,
  requestHash: string,
  hours: number,
): Promise<boolean> {
  await tx
    .delete(idempotencyKeys)
    .where(and(isKey(id), sql`created_at < clock_timestamp() - make_interval(hours => ${hours})`))
  const claimed = await tx
    .insert(idempotencyKeys)
    .values({ ...id, requestHash })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  return claimed.length === 1
}

/** Saves the answer to a request whose key the same transaction has claimed. */
export async function saveIdempotentAnswer(tx: Database, id: KeyId, answer: unknown): Promise<void> {
  await tx.update(idempotencyKeys).set({ answer }).where(isKey(id))
}

/** The hash and the answer of the first request with this key, if there is one. */
export async function findIdempotentAnswer(tx: Database, id: KeyId) {
  const [row] = await tx
    .select({ requestHash: idempotencyKeys.requestHash, answer: idempotencyKeys.answer })
    .from(idempotencyKeys)
    .where(isKey(id))
  return row
}
