import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { PAGE_SIZE } from '#contract/page.ts'
import type { ScheduledAwardFilter } from '#contract/scheduled-awards.ts'
import type { Database } from '#server/platform/database/database.ts'
import { withFreshPlans } from '#server/platform/database/fresh-plans.ts'
import { onlyRow } from '#server/platform/database/only-row.ts'
import { offsetOf } from '#server/platform/database/paging.ts'
import { users } from '#server/schema/tables/accounts.ts'
import { earnersLists } from '#server/schema/tables/earners.ts'
import { scheduledAwardPeople, scheduledAwards } from '#server/schema/tables/scheduled-awards.ts'
import { templates, templateVersions } from '#server/schema/tables/templates.ts'
import { isAssignable } from '../templates/templates.sql.ts'

export type ScheduleRow = typeof scheduledAwards.$inferSelect

const isSchedule = (organizationId: string, id: string) =>
  and(eq(scheduledAwards.organizationId, organizationId), eq(scheduledAwards.id, id))

const frozenCount = sql<number>`(select count(*)::int from ${scheduledAwardPeople}
  where ${scheduledAwardPeople.scheduledAwardId} = ${scheduledAwards.id})`

/** Scheduled awards joined with the objects that they refer to, if those still exist. */
const shown = (db: Database) =>
  db
    .select({
      schedule: scheduledAwards,
      isAssignable,
      version: {
        title: templateVersions.title,
        validityCount: templateVersions.validityCount,
        validityUnit: templateVersions.validityUnit,
      },
      list: { name: earnersLists.name, earnersCount: earnersLists.earnersCount },
      author: { id: users.id, name: sql<string>`${users.name} || ' ' || ${users.lastName}` },
      frozenCount,
    })
    .from(scheduledAwards)
    .leftJoin(
      templates,
      and(eq(templates.organizationId, scheduledAwards.organizationId), eq(templates.id, scheduledAwards.templateId)),
    )
    .leftJoin(templateVersions, eq(templateVersions.id, templates.currentVersionId))
    .leftJoin(
      earnersLists,
      and(eq(earnersLists.organizationId, scheduledAwards.organizationId), eq(earnersLists.id, scheduledAwards.listId)),
    )
    .leftJoin(users, eq(users.id, scheduledAwards.userId))

export type ShownSchedule = Awaited<ReturnType<typeof shown>>[number]

/** @returns undefined for an unknown id and for another organization's */
export async function findScheduledAward(
  db: Database,
  organizationId: string,
  id: string,
): Promise<ShownSchedule | undefined> {
  const [row] = await shown(db).where(isSchedule(organizationId, id))
  return row
}

const isToCome = sql`(${scheduledAwards.status} in ('scheduled', 'running'))`

/**
 * One page of future awards, soonest first, then past ones, latest first; with the total of matching ones, and that of
 * future ones ignoring the filter's status.
 */
export async function findScheduledAwards(
  db: Database,
  organizationId: string,
  { page, status, badge_template_id, earners_list_id }: ScheduledAwardFilter & { page: number },
) {
  const subject = and(
    eq(scheduledAwards.organizationId, organizationId),
    badge_template_id === undefined ? undefined : eq(scheduledAwards.templateId, badge_template_id),
    earners_list_id === undefined ? undefined : eq(scheduledAwards.listId, earners_list_id),
  )
  const matching = and(subject, status && eq(scheduledAwards.status, status))
  const rows = await shown(db)
    .where(matching)
    .orderBy(
      desc(isToCome),
      asc(sql`case when ${isToCome} then ${scheduledAwards.dueAt} end`),
      desc(scheduledAwards.dueAt),
      desc(scheduledAwards.id),
    )
    .limit(PAGE_SIZE)
    .offset(offsetOf(page))
  const counts = await db
    .select({
      total: sql<number>`(count(*) filter (where ${matching}))::int`,
      scheduled: sql<number>`(count(*) filter (where ${isToCome}))::int`,
    })
    .from(scheduledAwards)
    .where(subject)
  return { rows, ...onlyRow(counts) }
}

/** Locks a scheduled award until the transaction ends. The caller must hold `lockOrganization`. */
export async function lockScheduledAward(
  tx: Database,
  organizationId: string,
  id: string,
): Promise<ScheduleRow | undefined> {
  const [row] = await tx.select().from(scheduledAwards).where(isSchedule(organizationId, id)).for('update')
  return row
}

type NewSchedule = Omit<typeof scheduledAwards.$inferInsert, 'id' | 'organizationId'>

export async function insertScheduledAward(
  tx: Database,
  organizationId: string,
  schedule: NewSchedule,
): Promise<string> {
  const made = await tx
    .insert(scheduledAwards)
    .values({ ...schedule, organizationId })
    .returning({ id: scheduledAwards.id })
  return onlyRow(made).id
}

export async function updateScheduledAward(
  tx: Database,
  organizationId: string,
  id: string,
  change: Partial<NewSchedule>,
): Promise<void> {
  await tx
    .update(scheduledAwards)
    .set({ ...change, updatedAt: sql`clock_timestamp()` })
    .where(isSchedule(organizationId, id))
}

/**
 * Stores who is on a list now, as the recipients of an award.
 * @param people `meant`: the only ones of them to store
 * @returns their number
 */
export async function freezePeople(
  tx: Database,
  organizationId: string,
  { id, listId, meant }: { id: string; listId: string; meant: string[] | undefined },
): Promise<number> {
  await deletePeople(tx, organizationId, id)
  const freeze = sql`
    with frozen as (
      insert into scheduled_award_people (organization_id, scheduled_award_id, earner_id, added_at)
      select organization_id, ${id}::uuid, earner_id, created_at from list_members
      where organization_id = ${organizationId} and list_id = ${listId}
        and ${meant ? sql`earner_id = any(${sql.param(meant)}::uuid[])` : sql`true`}
      returning earner_id
    )
    select count(*)::int as count from frozen`
  // Up to as many rows as the list has members.
  const { rows } = await withFreshPlans(tx, Number.POSITIVE_INFINITY, () => tx.execute<{ count: number }>(freeze))
  return onlyRow(rows).count
}

/** Deletes the frozen people of an award. */
export async function deletePeople(tx: Database, organizationId: string, id: string): Promise<void> {
  await tx
    .delete(scheduledAwardPeople)
    .where(and(eq(scheduledAwardPeople.organizationId, organizationId), eq(scheduledAwardPeople.scheduledAwardId, id)))
}

/** Deletes the frozen people of failed awards that cannot be retried any more. */
export async function deletePeopleOfEnded(db: Database, now: Date): Promise<void> {
  await db.execute(sql`
    delete from scheduled_award_people p using scheduled_awards s
    where s.id = p.scheduled_award_id and s.status = 'failed' and s.retry_until <= ${now.toISOString()}::timestamptz`)
}

/** Days for which an ended award to one person is kept; its badge and the activity stay. */
const DAYS_SHOWN = 30

/** Deletes ended awards to one person after that time, with address, name and notes. */
export async function deleteEndedToPerson(db: Database, now: Date): Promise<void> {
  await db.execute(sql`
    delete from scheduled_awards where list_id is null and status in ('done', 'cancelled', 'failed')
      and coalesce(retry_until, ended_at) + make_interval(days => ${DAYS_SHOWN}) <= ${now.toISOString()}::timestamptz`)
}

type Due = { id: string; organizationId: string }

const isDue = (now: Date): SQL =>
  sql`${scheduledAwards.status} in ('scheduled', 'running') and ${scheduledAwards.dueAt} <= ${now.toISOString()}::timestamptz`

/** The time of the database, whose clock says when a row was changed. */
export async function findDatabaseTime(db: Database): Promise<string> {
  return onlyRow((await db.execute<{ at: string }>(sql`select clock_timestamp()::text as at`)).rows).at
}

type Turn = { now: Date; after: string; untriedSince: string }

/**
 * The award that has been due the longest, of the first organization that has one. One whose run was interrupted or broke off is
 * included, unless that was after `untriedSince`. Compared and ordered as the index is (`scheduled_awards_by_status`), so that
 * no organization's awards are read to find another's.
 * @param turn `after`: only organizations with a higher id
 */
export async function findDueAward(db: Database, { now, after, untriedSince }: Turn): Promise<Due | undefined> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await db.execute<Due>(sql`
    select due.id, o.id as "organizationId"
    from organizations o cross join unnest(array['running', 'scheduled']) as wanted (status) cross join lateral (
      select s.id from scheduled_awards s
      where (s.organization_id, s.status, s.due_at) between (o.id, wanted.status, '-infinity'::timestamptz) and (o.id, wanted.status, ${at})
        and (s.status = 'scheduled' or s.updated_at < ${untriedSince}::timestamptz)
      order by s.organization_id, s.status, s.due_at limit 1
    ) due
    where o.id > ${after}::uuid order by o.id limit 1`)
  return rows[0]
}

/** Marks an award as running. @returns the number of attempts so far; undefined if it is not due any more */
export async function markRunning(db: Database, { organizationId, id }: Due, now: Date): Promise<number | undefined> {
  const [row] = await db
    .update(scheduledAwards)
    .set({ status: 'running', attempts: sql`${scheduledAwards.attempts} + 1`, updatedAt: sql`clock_timestamp()` })
    .where(and(isSchedule(organizationId, id), isDue(now)))
    .returning({ attempts: scheduledAwards.attempts })
  return row?.attempts
}

/** The number of a template's current version. */
export async function findVersionNumber(
  tx: Database,
  organizationId: string,
  templateId: string,
): Promise<number | null> {
  const [row] = await tx
    .select({ number: templateVersions.number })
    .from(templates)
    .innerJoin(templateVersions, eq(templateVersions.id, templates.currentVersionId))
    .where(and(eq(templates.organizationId, organizationId), eq(templates.id, templateId)))
  return row?.number ?? null
}
