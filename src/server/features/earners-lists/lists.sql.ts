import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { EarnersListFilter, EarnersListSummary, UpdateEarnersList } from '#contract/earners/earners-lists.ts'
import type { CreateEarnersList } from '#contract/earners/filled-lists.ts'
import { PAGE_SIZE } from '#contract/page.ts'
import { instantFrom } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { endOfDay, startOfDay } from '#server/platform/database/days.ts'
import { newestFirst } from '#server/platform/database/newest-first.ts'
import { onlyRow } from '#server/platform/database/only-row.ts'
import { offsetOf } from '#server/platform/database/paging.ts'
import { contains, everyWord } from '#server/platform/database/text-search.ts'
import { earnersLists } from '#server/schema/tables/earners.ts'

export type ListRow = typeof earnersLists.$inferSelect
type SummaryAnswer = z.input<typeof EarnersListSummary>

const isList = (organizationId: string, id: string) =>
  and(eq(earnersLists.organizationId, organizationId), eq(earnersLists.id, id))

/** A list without its members; undefined for an unknown id and for another organization's. */
export async function findList(db: Database, organizationId: string, id: string): Promise<ListRow | undefined> {
  const [row] = await db.select().from(earnersLists).where(isList(organizationId, id))
  return row
}

/** One page of lists, newest first, and the total number of matches. */
export async function findLists(
  db: Database,
  organizationId: string,
  filter: EarnersListFilter & { page: number },
  timeZone: string,
) {
  const matching = and(eq(earnersLists.organizationId, organizationId), ...conditions(filter, timeZone))
  const rows = await db
    .select()
    .from(earnersLists)
    .where(matching)
    .orderBy(...newestFirst(earnersLists.createdAt, earnersLists.id))
    .limit(PAGE_SIZE)
    .offset(offsetOf(filter.page))
  const totals = await db.select({ total: sql<number>`count(*)::int` }).from(earnersLists).where(matching)
  return { rows, total: onlyRow(totals).total }
}

function conditions(filter: EarnersListFilter, timeZone: string): SQL[] {
  const matching = [
    // The filter says `imported` where the row says `import`.
    filter.type && eq(earnersLists.type, filter.type === 'list' ? 'list' : 'import'),
    filter.status && eq(earnersLists.status, filter.status),
    filter.id && eq(earnersLists.id, filter.id),
    filter.name && everyWord(filter.name, (word) => contains(earnersLists.name, word)),
    filter.Created_at_after && gte(earnersLists.createdAt, endOfDay(filter.Created_at_after, timeZone)),
    filter.Created_at_before && lt(earnersLists.createdAt, startOfDay(filter.Created_at_before, timeZone)),
  ]
  return matching.filter((condition) => typeof condition === 'object')
}

export async function insertList(
  tx: Database,
  organizationId: string,
  { name, description, status, type }: CreateEarnersList,
): Promise<string> {
  const made = await tx
    .insert(earnersLists)
    .values({ organizationId, name, description, status, type })
    .returning({ id: earnersLists.id })
  return onlyRow(made).id
}

/** Changes the fields that are not undefined. */
export async function updateList(
  tx: Database,
  organizationId: string,
  id: string,
  change: UpdateEarnersList,
): Promise<void> {
  await tx
    .update(earnersLists)
    .set({ ...change, updatedAt: sql`clock_timestamp()` })
    .where(isList(organizationId, id))
}

/** @param id of a list without members */
export async function deleteList(tx: Database, organizationId: string, id: string): Promise<void> {
  await tx.delete(earnersLists).where(isList(organizationId, id))
}

/** The fields of a list that every API response about it has. */
export const listAnswer = (row: ListRow) => ({
  id: row.id,
  name: row.name,
  description: row.description,
  status: row.status,
  type: row.type,
  created_at: instantFrom(row.createdAt),
  updated_at: instantFrom(row.updatedAt),
})

/** A list with the number of its members instead of the members. */
export const summaryAnswer = (row: ListRow): SummaryAnswer => ({ ...listAnswer(row), earners_count: row.earnersCount })
