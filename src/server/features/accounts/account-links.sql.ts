import { and, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { accountLinks, users } from '#server/schema/tables/accounts.ts'
import { entryOf } from '../memberships/memberships.sql.ts'

export type AccountLinkKind = 'reset_password' | 'set_password' | 'change_email'

type NewAccountLink = {
  userId: string
  kind: AccountLinkKind
  tokenHash: string
  /** Until the link expires. */
  minutes: number
  /** The new address that a `change_email` link confirms. */
  email?: string
}

export async function insertAccountLink(tx: Database, { minutes, ...link }: NewAccountLink): Promise<void> {
  await tx
    .insert(accountLinks)
    .values({ ...link, expiresAt: sql`clock_timestamp() + make_interval(mins => ${minutes})` })
}

/** The link and its account; undefined if the link was used or has expired, or the account cannot sign in. */
export async function findAccountLink(db: Database, tokenHash: string, kinds: AccountLinkKind[]) {
  const [link] = await db
    .select({
      id: accountLinks.id,
      kind: accountLinks.kind,
      newEmail: accountLinks.email,
      userId: users.id,
      organizationId: sql<string>`${entryOf(users.id)}`,
      username: users.username,
      email: users.email,
      language: users.language,
    })
    .from(accountLinks)
    .innerJoin(users, eq(users.id, accountLinks.userId))
    .where(
      and(
        eq(accountLinks.tokenHash, tokenHash),
        inArray(accountLinks.kind, kinds),
        isNull(accountLinks.usedAt),
        gt(accountLinks.expiresAt, sql`clock_timestamp()`),
        isNull(users.disabledAt),
        isNotNull(entryOf(users.id)),
      ),
    )
  return link
}

/** Marks a link as used. @returns false if a concurrent request used it first, or it has expired */
export async function updateLinkUsed(tx: Database, id: string): Promise<boolean> {
  const used = await tx
    .update(accountLinks)
    .set({ usedAt: sql`clock_timestamp()` })
    .where(
      and(eq(accountLinks.id, id), isNull(accountLinks.usedAt), gt(accountLinks.expiresAt, sql`clock_timestamp()`)),
    )
    .returning({ id: accountLinks.id })
  return used.length === 1
}

/** Deletes the unused links of an account, or only those of one kind. */
export async function deleteOpenLinks(tx: Database, userId: string, kind?: AccountLinkKind): Promise<void> {
  await tx
    .delete(accountLinks)
    .where(
      and(eq(accountLinks.userId, userId), isNull(accountLinks.usedAt), kind ? eq(accountLinks.kind, kind) : undefined),
    )
}
