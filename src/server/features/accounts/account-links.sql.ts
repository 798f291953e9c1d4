import { and, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { accountLinks, users } from '#server/schema/tables/accounts.ts'
import { entryOf } from '../memberships/memberships.sql.ts'

export type AccountLinkKind = 'reset_password' | 'set_password' | 'change_email'

type NewAccountLink = {
  userId: string
  kind: AccountLinkKind
  tokenHash: string
  /** How long it works. */
  minutes: number
  /** The address that it confirms, where it confirms one. */
  email?: string
}

export async function insertAccountLink(tx: Database, { minutes, ...link }: NewAccountLink): Promise<void> {
  await tx
    .insert(accountLinks)
    .values({ ...link, expiresAt: sql`clock_timestamp() + make_interval(mins => ${minutes})` })
}

/** What a link opens, undefined where it was used, is over, or leads to an account that may not enter. */
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

/** Uses a link up. @returns false where somebody else just did: of several at once one succeeds */
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

/** Ends every link to an account that is still open, or only those of one kind. */
export async function deleteOpenLinks(tx: Database, userId: string, kind?: AccountLinkKind): Promise<void> {
  await tx
    .delete(accountLinks)
    .where(
      and(eq(accountLinks.userId, userId), isNull(accountLinks.usedAt), kind ? eq(accountLinks.kind, kind) : undefined),
    )
}
