import { asc, desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { listPrivacyActions } from '#contract/privacy.ts'
import { instantFrom } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { onlyRow } from '#server/platform/database/only-row.ts'
import { users } from '#server/schema/tables/accounts.ts'
import { earners } from '#server/schema/tables/earners.ts'
import { dataExports, erasures } from '#server/schema/tables/privacy.ts'

type Erasure = typeof erasures.$inferSelect

type NewErasure = Pick<Erasure, 'userId' | 'way' | 'badgesCount' | 'earnerHash' | 'emailHash'>

/** Records an erasure without naming the person. @returns the row */
export async function insertErasure(tx: Database, organizationId: string, erasure: NewErasure): Promise<Erasure> {
  return onlyRow(
    await tx
      .insert(erasures)
      .values({ ...erasure, organizationId })
      .returning(),
  )
}

/** Every erasure of the service, oldest first. */
export async function findErasures(db: Database): Promise<Erasure[]> {
  return db.select().from(erasures).orderBy(asc(erasures.createdAt))
}

/** Acquires the lock for writing the file of erasures, held until the transaction ends. */
export async function lockErasureFile(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('erasures.jsonl', 0))`)
}

/** The ids, addresses and names of an organization's earners that were created before a moment. */
export async function findEarnersBefore(db: Database, organizationId: string, moment: string) {
  return db
    .select({ id: earners.id, email: earners.email, firstName: earners.firstName, lastName: earners.lastName })
    .from(earners)
    .where(sql`${earners.organizationId} = ${organizationId} and ${earners.createdAt} < ${moment}`)
}

/** The earners with an address, in every organization or in one. */
export async function findEarnersByEmail(db: Database, email: string, organizationId: string | undefined) {
  return db
    .select({ id: earners.id, organizationId: earners.organizationId })
    .from(earners)
    .where(sql`${earners.email} = ${email} and (${organizationId ?? null}::uuid is null or
      ${earners.organizationId} = ${organizationId ?? null}::uuid)`)
}

type PrivacyAction = z.input<typeof listPrivacyActions.output>['data'][number]

const MAX_ACTIONS = 25

/** The latest exports and erasures of an organization, newest first. */
export async function findPrivacyActions(db: Database, organizationId: string): Promise<PrivacyAction[]> {
  const by = alias(users, 'acting')
  const userName = sql<string | null>`${by.name} || ' ' || ${by.lastName}`
  const copies = await db
    .select({
      id: dataExports.id,
      badges: dataExports.badgesCount,
      earnerId: earners.id,
      name: sql<string>`${earners.firstName} || ' ' || ${earners.lastName}`,
      userName,
      createdAt: dataExports.createdAt,
    })
    .from(dataExports)
    .innerJoin(earners, eq(earners.id, dataExports.earnerId))
    .leftJoin(by, eq(by.id, dataExports.userId))
    .where(eq(dataExports.organizationId, organizationId))
    .orderBy(desc(dataExports.createdAt))
    .limit(MAX_ACTIONS)
  const erased = await db
    .select({
      id: erasures.id,
      way: erasures.way,
      badges: erasures.badgesCount,
      userName,
      createdAt: erasures.createdAt,
    })
    .from(erasures)
    .leftJoin(by, eq(by.id, erasures.userId))
    .where(eq(erasures.organizationId, organizationId))
    .orderBy(desc(erasures.createdAt))
    .limit(MAX_ACTIONS)
  const actions: PrivacyAction[] = [
    ...copies.map((copy) => ({
      id: copy.id,
      kind: 'export' as const,
      badges_count: copy.badges,
      earner: { id: copy.earnerId, name: copy.name },
      user_name: copy.userName,
      created_at: instantFrom(copy.createdAt),
    })),
    ...erased.map((erasure) => ({
      id: erasure.id,
      kind: erasure.way,
      badges_count: erasure.badges,
      earner: null,
      user_name: erasure.userName,
      created_at: instantFrom(erasure.createdAt),
    })),
  ]
  return actions.toSorted((one, other) => other.created_at.localeCompare(one.created_at)).slice(0, MAX_ACTIONS)
}
