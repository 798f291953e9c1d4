import { and, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { ACTIVITY_KINDS, type Activity, type ActivityFilter, type ActivityKind } from '#contract/activity.ts'
import { PAGE_SIZE } from '#contract/page.ts'
import { instantFrom } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { endOfDay, startOfDay } from '#server/platform/database/days.ts'
import { newestFirst } from '#server/platform/database/newest-first.ts'
import { onlyRow } from '#server/platform/database/only-row.ts'
import { offsetOf } from '#server/platform/database/paging.ts'
import { everyWord, foldedContains } from '#server/platform/database/text-search.ts'
import { profilePicture } from '#server/platform/images/pictures.ts'
import type { Urls } from '#server/platform/urls.ts'
import { users } from '#server/schema/tables/accounts.ts'
import { activities } from '#server/schema/tables/activities.ts'

/** Whose lines may be read: all of an organization's, or with `onlyOf` only those of that user. */
export type Reader = { organizationId: string; onlyOf: string | null; timeZone: string }

type Listing = ActivityFilter & { page: number; fold_sittings?: 0 | 1 | undefined }

/** One page of lines, newest first, the number of rows on all pages, and of lines with those that are folded. */
export async function findActivities(db: Database, reader: Reader, filter: Listing, urls: Urls) {
  const every = and(...conditions(reader, filter))
  const matching = filter.fold_sittings ? and(every, notFolded(reader, filter)) : every
  const rows = await db
    .select({ line: activities, exists: subjectExists, user: users })
    .from(activities)
    .leftJoin(users, and(eq(users.id, activities.userId), eq(activities.actorType, 'person')))
    .where(matching)
    .orderBy(...newestFirst(activities.createdAt, activities.id))
    .limit(PAGE_SIZE)
    .offset(offsetOf(filter.page))
  const count = async (condition: SQL | undefined) =>
    onlyRow(await db.select({ total: sql<number>`count(*)::int` }).from(activities).where(condition)).total
  const total = await count(matching)
  const earlier = filter.fold_sittings ? await findEarlierSaves(db, reader, filter, rows) : undefined
  return {
    rows: rows.map((row) => activityAnswer(row, earlier?.get(row.line.id) ?? [], urls)),
    total,
    lines: filter.fold_sittings ? await count(every) : total,
  }
}

/** The saves that are folded into each of these lines, newest first. */
async function findEarlierSaves(db: Database, reader: Reader, filter: Listing, rows: { line: ActivityRow }[]) {
  const subjects = rows.flatMap(({ line }) => (line.kind === SAVE && line.subjectId) || [])
  const earlier = new Map<string, z.input<typeof Activity>['earlier']>()
  if (subjects.length === 0) return earlier
  const lines = await db
    .select({ line: activities, isFolded: sql<boolean>`not ${notFolded(reader, filter)}` })
    .from(activities)
    .where(and(...conditions(reader, {}), inArray(activities.subjectId, subjects)))
    .orderBy(...newestFirst(activities.createdAt, activities.id))
  const latest = new Map<string, string>()
  for (const { line, isFolded } of lines) {
    const subject = line.subjectId ?? ''
    if (!isFolded) latest.set(subject, line.id)
    const into = latest.get(subject)
    if (!isFolded || !into) continue
    const save = { created_at: instantFrom(line.createdAt), fields: [line.details['fields'] ?? []].flat() as string[] }
    earlier.set(into, [...(earlier.get(into) ?? []), save])
  }
  return earlier
}

const SAVE = 'template_edited' satisfies ActivityKind

/**
 * Whether a line stays a row of its own. A save of a template is folded into the next line about the template if that is
 * another save of the same version by the same person within half an hour, which the filter does not leave out.
 */
function notFolded(reader: Reader, { from, until, search }: ActivityFilter): SQL {
  const isFound = and(...conditions(reader, { from, until, search }))
  return sql`${activities.id} not in (
    select save.id from (
      select id, kind, actor_type, user_id, details ->> 'version' as version, created_at,
        lead(kind) over later as next_kind, lead(actor_type) over later as next_actor,
        lead(user_id) over later as next_user, lead(details ->> 'version') over later as next_version,
        lead(created_at) over later as next_at, lead(${isFound}) over later as is_next_found
      from ${activities}
      where ${eq(activities.organizationId, reader.organizationId)} and subject_type in ('template', 'learning_path')
      window later as (partition by subject_id order by created_at, id)
    ) save
    where kind = ${SAVE} and next_kind = kind and next_actor = actor_type and next_user is not distinct from user_id
      and next_version is not distinct from version and next_at - created_at < interval '30 minutes' and is_next_found)`
}

/** A user with lines that the reader may read, even if they have left the organization; null otherwise. */
export async function findActingUser(db: Database, reader: Reader, userId: string) {
  const ofReader = and(...conditions(reader, { user_id: userId }))
  const [row] = await db
    .select({ uuid: users.id, name: sql<string>`${users.name} || ' ' || ${users.lastName}` })
    .from(users)
    .where(and(eq(users.id, userId), sql`exists (select from ${activities} where ${ofReader})`))
  return row ?? null
}

/** The number of rows that a reader may read, the time of the oldest, and the months for which lines are kept. */
export async function summarizeActivities(db: Database, reader: Reader, isFolded: boolean) {
  const rows = await db
    .select({
      total: sql<number>`count(*)::int`,
      first: sql<string | null>`min(${activities.createdAt})`,
      months: sql<number>`(select activity_months from organizations where id = ${reader.organizationId})`,
    })
    .from(activities)
    .where(and(...conditions(reader, {}), isFolded ? notFolded(reader, {}) : undefined))
  return onlyRow(rows)
}

export type ActivityRow = typeof activities.$inferSelect

/** The next batch of lines for an export, newest first. @param after the last line of the previous batch */
export function findActivityBatch(
  db: Database,
  reader: Reader,
  filter: ActivityFilter,
  { after, most }: { after: ActivityRow | undefined; most: number },
): Promise<ActivityRow[]> {
  const older =
    after && sql`(${activities.createdAt}, ${activities.id}) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`
  return db
    .select()
    .from(activities)
    .where(and(...conditions(reader, filter), older))
    .orderBy(...newestFirst(activities.createdAt, activities.id))
    .limit(most)
}

function conditions({ organizationId, onlyOf, timeZone }: Reader, filter: ActivityFilter): SQL[] {
  const { user_id, area, kind, subject_type, subject_id, from, until, search } = filter
  const clauses = [
    eq(activities.organizationId, organizationId),
    onlyOf !== null && eq(activities.userId, onlyOf),
    user_id && eq(activities.userId, user_id),
    area && inArray(activities.kind, [...ACTIVITY_KINDS[area]]),
    kind && eq(activities.kind, kind),
    subject_type && eq(activities.subjectType, subject_type),
    subject_id && eq(activities.subjectId, subject_id),
    from && gte(activities.createdAt, startOfDay(from, timeZone)),
    until && lt(activities.createdAt, endOfDay(until, timeZone)),
    search && everyWord(search, (word) => foldedContains(activities.searchText, word)),
  ]
  return clauses.filter((condition) => typeof condition === 'object')
}

const rowExists = (table: string) =>
  sql`exists (select from ${sql.raw(table)} t
    where t.id = ${activities.subjectId} and t.organization_id = ${activities.organizationId})`

/** Whether the subject of a line still exists, so that it can be linked. */
const subjectExists = sql<boolean>`case ${activities.subjectType}
  when 'badge' then ${rowExists('badges')}
  when 'award' then ${rowExists('awards')}
  when 'template' then ${rowExists('templates')}
  when 'learning_path' then ${rowExists('templates')}
  when 'earners_list' then ${rowExists('earners_lists')}
  when 'earner' then ${rowExists('earners')}
  when 'report' then ${rowExists('saved_reports')}
  when 'design' then ${rowExists('designs')}
  when 'connection' then ${rowExists('sso_connections')}
  when 'webhook' then ${rowExists('webhooks')}
  when 'claim' then ${rowExists('claims')}
  when 'organization' then true
  when 'team' then true
  when 'user' then true
  else false end`

type Line = { line: ActivityRow; exists: boolean; user: typeof users.$inferSelect | null }

function activityAnswer(
  { line, exists, user }: Line,
  earlier: z.input<typeof Activity>['earlier'],
  urls: Urls,
): z.input<typeof Activity> {
  const picture = user && urls.image('profile_picture', profilePicture(user)).profile_picture_thumbnail_path
  return {
    id: line.id,
    kind: line.kind,
    created_at: instantFrom(line.createdAt),
    actor: { type: line.actorType, user_id: line.userId, name: line.actorName, picture },
    subject: line.subjectType && { type: line.subjectType, id: line.subjectId, label: line.subjectLabel, exists },
    details: line.details,
    network: line.network,
    earlier,
  }
}
