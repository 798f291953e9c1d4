import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Language } from '#contract/formats.ts'
import type { Database } from '#server/platform/database/database.ts'
import { requests } from '#server/schema/tables/requests.ts'

/** Days in which the organization must answer. A name that nobody answered ends then; an erasure stays due. */
const TERM_DAYS = { name: 10, erasure: 30 } as const

/** The most requests of a person to an organization within a day. */
const MOST_IN_A_DAY = 20

/** A request of one's own, as *My badges* shows it. */
export type MyRequest = Pick<
  typeof requests.$inferSelect,
  'id' | 'status' | 'createdAt' | 'dueAt' | 'firstName' | 'lastName' | 'words'
>

const columns = {
  id: requests.id,
  status: requests.status,
  createdAt: requests.createdAt,
  dueAt: requests.dueAt,
  firstName: requests.firstName,
  lastName: requests.lastName,
  words: requests.words,
}

/** The newest request about the name on a badge, if its holder made it. */
export async function findNameRequest(db: Database, badgeId: string): Promise<MyRequest | undefined> {
  const [row] = await db
    .select(columns)
    .from(requests)
    .where(
      and(
        eq(requests.badgeId, badgeId),
        sql`${requests.earnerId} = (select b.earner_id from badges b where b.id = ${badgeId})`,
      ),
    )
    .orderBy(desc(requests.createdAt), desc(requests.id))
    .limit(1)
  return row
}

/** The newest requests of people to be erased, by person. */
export async function findErasureRequests(db: Database, earnerIds: string[]): Promise<Map<string, MyRequest>> {
  const rows = await db
    .select({ ...columns, earnerId: requests.earnerId })
    .from(requests)
    .where(
      and(
        isNotNull(requests.earnerId),
        sql`${requests.earnerId} = any(${sql.param(earnerIds)}::uuid[])`,
        eq(requests.kind, 'erasure'),
      ),
    )
    .orderBy(requests.createdAt, requests.id)
  return new Map(rows.map((row) => [row.earnerId ?? '', row]))
}

type NewRequest = {
  organizationId: string
  earnerId: string
  language: Language
  name?: { badgeId: string; firstName: string; lastName: string; reason: string }
}

/** @returns false if there is an open one, or were too many today */
export async function insertRequest(
  tx: Database,
  { organizationId, earnerId, language, name }: NewRequest,
): Promise<boolean> {
  const kind = name ? 'name' : 'erasure'
  const today = await tx.$count(
    requests,
    and(eq(requests.earnerId, earnerId), sql`${requests.createdAt} > clock_timestamp() - interval '1 day'`),
  )
  if (today >= MOST_IN_A_DAY) return false
  const rows = await tx
    .insert(requests)
    .values({
      ...{ organizationId, earnerId, language, kind },
      ...name,
      dueAt: sql`clock_timestamp() + make_interval(days => ${TERM_DAYS[kind]})`,
    })
    .onConflictDoNothing()
    .returning({ id: requests.id })
  return rows.length === 1
}

/** Takes back an open request of people. @returns whose it was, or undefined without one */
export async function withdrawRequest(tx: Database, id: string, earnerIds: string[]) {
  const [row] = await tx
    .update(requests)
    .set({ status: 'withdrawn', decidedAt: sql`clock_timestamp()` })
    .where(
      and(
        eq(requests.id, id),
        eq(requests.status, 'open'),
        sql`${requests.earnerId} = any(${sql.param(earnerIds)}::uuid[])`,
      ),
    )
    .returning({ organizationId: requests.organizationId, earnerId: requests.earnerId, badgeId: requests.badgeId })
  return row
}
