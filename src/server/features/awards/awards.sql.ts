import { and, eq, gte, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { AwardsFilter } from '#contract/awards/awards.ts'
import { PAGE_SIZE } from '#contract/page.ts'
import type { Database } from '#server/platform/database/database.ts'
import { endOfDay, startOfDay } from '#server/platform/database/days.ts'
import { newestFirst } from '#server/platform/database/newest-first.ts'
import { onlyRow } from '#server/platform/database/only-row.ts'
import { offsetOf } from '#server/platform/database/paging.ts'
import { users } from '#server/schema/tables/accounts.ts'
import { awards } from '#server/schema/tables/awards.ts'
import { badges } from '#server/schema/tables/badges.ts'
import { earnersLists } from '#server/schema/tables/earners.ts'
import { templates, templateVersions } from '#server/schema/tables/templates.ts'
import { isRetryPending } from '../mails/outbox.sql.ts'

export type AwardRow = typeof awards.$inferSelect

/** Awards with their template, list and author, as far as those still exist. */
const selectAwards = (db: Database) =>
  db
    .select({
      award: awards,
      template: templates,
      version: templateVersions,
      isListThere: sql<boolean>`${earnersLists.id} is not null`,
      author: { id: users.id, name: sql<string>`${users.name} || ' ' || ${users.lastName}` },
    })
    .from(awards)
    .leftJoin(templates, and(eq(templates.organizationId, awards.organizationId), eq(templates.id, awards.templateId)))
    .leftJoin(templateVersions, eq(templateVersions.id, awards.templateVersionId))
    .leftJoin(
      earnersLists,
      and(eq(earnersLists.organizationId, awards.organizationId), eq(earnersLists.id, awards.listId)),
    )
    .leftJoin(users, eq(users.id, awards.userId))

export type ShownAward = Awaited<ReturnType<typeof selectAwards>>[number]

const isAward = (organizationId: string, id: string) =>
  and(eq(awards.organizationId, organizationId), eq(awards.id, id))

/** Undefined for an unknown id and for another organization's. */
export async function findAward(db: Database, organizationId: string, id: string): Promise<ShownAward | undefined> {
  const [row] = await selectAwards(db).where(isAward(organizationId, id))
  return row
}

/** Locks an award until the transaction ends. The caller must hold the organization's lock (`lockOrganization`). */
export async function lockAward(tx: Database, organizationId: string, id: string): Promise<AwardRow | undefined> {
  const [row] = await tx.select().from(awards).where(isAward(organizationId, id)).for('update')
  return row
}

type NewAward = Pick<AwardRow, 'kind' | 'userId' | 'badgesCount' | 'awardedAt'> &
  Partial<Pick<AwardRow, 'templateId' | 'templateVersionId' | 'listId' | 'listName' | 'only' | 'skippedCount'>>

/** Inserts an award, before its badges are inserted. @returns its id */
export async function insertAward(tx: Database, organizationId: string, award: NewAward): Promise<string> {
  const made = await tx
    .insert(awards)
    .values({ ...award, organizationId })
    .returning({ id: awards.id })
  return onlyRow(made).id
}

/** One page of awards, newest first, with the number of matching awards and of the badges that those issued and that were not undone. */
export async function findAwards(
  db: Database,
  { organizationId, timeZone }: { organizationId: string; timeZone: string },
  { page, ...filter }: AwardsFilter & { page: number },
) {
  const matching = and(...conditions(organizationId, timeZone, filter))
  const rows = await selectAwards(db)
    .where(matching)
    .orderBy(...newestFirst(awards.awardedAt, awards.id))
    .limit(PAGE_SIZE)
    .offset(offsetOf(page))
  const totals = await db
    .select({
      total: sql<number>`count(*)::int`,
      badges: sql<number>`coalesce(sum(${awards.badgesCount}) filter (where ${awards.undoneAt} is null), 0)::int`,
    })
    .from(awards)
    .where(matching)
  return { rows, ...onlyRow(totals) }
}

function conditions(organizationId: string, timeZone: string, filter: AwardsFilter): SQL[] {
  const { badge_template_id: template, earners_list_id: list, user_id: user, kind, from, until } = filter
  const clauses = [
    eq(awards.organizationId, organizationId),
    template && or(eq(awards.templateId, template), and(isNull(awards.templateId), hasBadgeOf(template))),
    list && eq(awards.listId, list),
    user && eq(awards.userId, user),
    kind && eq(awards.kind, kind),
    from && gte(awards.awardedAt, startOfDay(from, timeZone)),
    until && lt(awards.awardedAt, endOfDay(until, timeZone)),
  ]
  return clauses.filter((condition) => typeof condition === 'object')
}

const hasBadgeOf = (templateId: string) =>
  sql`exists (select from badges b where b.award_id = awards.id and b.template_id = ${templateId})`

/** The fields that an award's badges share, and the recipient, read from one of its badges. */
export type AwardCircumstances = Pick<
  typeof badges.$inferSelect,
  | 'activityTitle'
  | 'activityStartedAt'
  | 'activityEndedAt'
  | 'notes'
  | 'emittedAt'
  | 'expiresAt'
  | 'recipientEmail'
  | 'recipientFirstName'
  | 'recipientLastName'
> & { awardId: string; badgeId: string }

/** The circumstances of each award, from its first badge whose person was not erased, or the first one if all were. */
export async function findCircumstances(
  db: Database,
  organizationId: string,
  ids: string[],
): Promise<Map<string, AwardCircumstances>> {
  const first = db
    .select({ id: badges.id })
    .from(badges)
    .where(and(eq(badges.organizationId, organizationId), eq(badges.awardId, awards.id)))
    .orderBy(sql`${badges.erasedAt} is not null`, badges.seq)
    .limit(1)
  const rows = await db
    .select({
      awardId: sql<string>`${awards.id}`,
      badgeId: badges.id,
      activityTitle: badges.activityTitle,
      activityStartedAt: badges.activityStartedAt,
      activityEndedAt: badges.activityEndedAt,
      notes: badges.notes,
      emittedAt: badges.emittedAt,
      expiresAt: badges.expiresAt,
      recipientEmail: badges.recipientEmail,
      recipientFirstName: badges.recipientFirstName,
      recipientLastName: badges.recipientLastName,
    })
    .from(awards)
    .innerJoin(badges, sql`${badges.id} = (${first})`)
    .where(and(eq(awards.organizationId, organizationId), inArray(awards.id, ids)))
  return new Map(rows.map((row) => [row.awardId, row]))
}

type Counted = {
  awardId: string
  opened: number
  revoked: number
  mailsSent: number
  mailsFailed: number
  mailsWaiting: number
  /** Included in `mailsWaiting`. */
  mailsPutOff: number
}

/** Counts the badges of awards by what became of them. As in E15's filters, only the newest award mail of a badge counts. */
export async function countByAward(db: Database, organizationId: string, ids: string[]): Promise<Map<string, Counted>> {
  const { rows } = await db.execute<Counted>(sql`
    select b.award_id as "awardId", count(b.opened_at)::int as opened,
      (count(*) filter (where b.status = 'revoked'))::int as revoked,
      (count(*) filter (where newest.status = 'sent'))::int as "mailsSent",
      (count(*) filter (where newest.status = 'failed'))::int as "mailsFailed",
      (count(*) filter (where newest.status = 'waiting'))::int as "mailsWaiting",
      (count(*) filter (where newest.is_put_off))::int as "mailsPutOff"
    from badges b left join lateral (
      select m.status, ${isRetryPending} as is_put_off from mails m where m.badge_id = b.id and m.kind = 'badge_awarded'
      order by m.created_at desc, m.id desc limit 1
    ) newest on true
    where b.organization_id = ${organizationId} and b.award_id = any(${sql.param(ids)}::uuid[])
    group by b.award_id`)
  return new Map(rows.map((row) => [row.awardId, row]))
}

/**
 * Counts the valid learning path badges that were awarded because somebody got a badge of this award. Undoing the award does
 * not revoke them.
 */
export async function countPathBadges(db: Database, organizationId: string, id: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(distinct of_path.id)::int as count from badges b
    join badges of_path on of_path.organization_id = b.organization_id and of_path.earner_id = b.earner_id
      and of_path.seq > b.seq and of_path.status = 'valid'
    join events e on e.organization_id = b.organization_id and e.subject = 'badge' and e.subject_id = of_path.id
      and e.action = 'path_completed' and e.data -> 'because' @> jsonb_build_array(jsonb_build_object('badge_id', b.id))
    where b.organization_id = ${organizationId} and b.award_id = ${id}`)
  return onlyRow(rows).count
}

/**
 * The details that only an award's own page shows. The query finds mails by badge and filters by status afterwards: right
 * after an award to thousands the planner expects few waiting mails, and would compare each badge with all of them.
 */
export async function findAwardDetails(db: Database, organizationId: string, id: string) {
  const { rows } = await db.execute<{
    emittedAtLast: string
    expiresAtLast: string | null
    corrected: number
    mailsHeldUntil: string | null
    mailsNextTryAt: string | null
  }>(sql`
    select max(b.emitted_at)::text as "emittedAtLast",
      case when bool_and(b.expires_at is not null) then max(b.expires_at)::text end as "expiresAtLast",
      (count(*) filter (where exists (
        select from events e where e.organization_id = b.organization_id and e.subject = 'badge' and e.subject_id = b.id
          and e.action = 'recipient_corrected'
      )))::int as corrected,
      (case when min(waiting.first_at) is not null and greatest(min(waiting.first_at), hold.ends_at) > clock_timestamp()
        then greatest(min(waiting.first_at), hold.ends_at) end)::text as "mailsHeldUntil",
      min(waiting.next_try_at)::text as "mailsNextTryAt"
    from badges b left join lateral (
      select min(m.next_attempt_at) filter (where m.status = 'waiting' and m.attempts = 0) as first_at,
        min(m.next_attempt_at) filter (where ${isRetryPending}) as next_try_at
      from mails m where m.badge_id = b.id and m.kind = 'badge_awarded'
    ) waiting on true
    cross join (select max(h.ends_at) as ends_at from award_holds h where h.award_id = ${id}) hold
    where b.organization_id = ${organizationId} and b.award_id = ${id}
    group by hold.ends_at`)
  return onlyRow(rows)
}
