import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { badges } from '#server/schema/tables/badges.ts'
import { earnersLists } from '#server/schema/tables/earners.ts'
import { scheduledAwardPeople, scheduledAwards } from '#server/schema/tables/scheduled-awards.ts'
import { templates, templateVersions } from '#server/schema/tables/templates.ts'
import { type Days, dueReminders, IS_NOT_RENEWED } from '../reminders/due-reminders.sql.ts'

type EndingRow = { day: string; badges: number; templates: number; templateId: string; title: string }

/**
 * The number of valid badges, not renewed, that expire between two wall-clock times (both exclusive), by day, with the
 * day's most frequent template.
 */
export async function findEndings(
  db: Database,
  organizationId: string,
  { after, before }: { after: string; before: string },
): Promise<EndingRow[]> {
  const { rows } = await db.execute<EndingRow>(sql`
    select ended.day::text as day, ended.badges, ended.templates, t.id as "templateId", v.title
    from (select expires_at::date as day, count(*)::int as badges, count(distinct template_id)::int as templates,
        mode() within group (order by template_id) as template_id
      from ${badges} b
      where organization_id = ${organizationId} and status = 'valid' and ${IS_NOT_RENEWED}
        and expires_at > ${after} and expires_at < ${before}
      group by 1) ended
    join ${templates} t on t.id = ended.template_id
    join ${templateVersions} v on v.id = t.current_version_id
    order by ended.day`)
  return rows
}

type PlannedRow = { id: string; dueAt: string; templateId: string; title: string; to: string; people: number }

/** At most `most` scheduled awards before an instant, soonest first, with the totals of all such awards and their people. */
export async function findPlannedAwards(db: Database, organizationId: string, before: string, most: number) {
  const { rows } = await db.execute<PlannedRow & { total: number; totalPeople: number }>(sql`
    select planned.*, count(*) over ()::int as total, (sum(people) over ())::int as "totalPeople" from (
      select s.id, s.due_at as "dueAt", s.template_id as "templateId", coalesce(v.title, s.template_title) as title,
        coalesce(l.name, s.list_name, s.recipient_first_name || ' ' || s.recipient_last_name) as to,
        case when s.list_id is null then 1 when s.is_frozen then (
          select count(*)::int from ${scheduledAwardPeople} p where p.scheduled_award_id = s.id)
        else coalesce(l.earners_count, 0) end as people
      from ${scheduledAwards} s
      left join ${templates} t on t.organization_id = s.organization_id and t.id = s.template_id
      left join ${templateVersions} v on v.id = t.current_version_id
      left join ${earnersLists} l on l.organization_id = s.organization_id and l.id = s.list_id
      where s.organization_id = ${organizationId} and s.status = 'scheduled' and s.due_at < ${before}::timestamptz
    ) planned
    order by "dueAt", id limit ${most}`)
  return { rows, total: rows[0]?.total ?? 0, people: rows[0]?.totalPeople ?? 0 }
}

type ReminderRow = Omit<EndingRow, 'badges'> & { mails: number; firstEnding: string; lastEnding: string }

/** The number of reminder mails by day: one per person and day, whatever the number of their badges. */
export async function findReminders(
  db: Database,
  organizationId: string,
  days: Days,
  now: string,
): Promise<ReminderRow[]> {
  const { rows } = await db.execute<ReminderRow>(sql`
    select reminded.day::text as day, reminded.mails, reminded.first_ending::text as "firstEnding",
      reminded.last_ending::text as "lastEnding", reminded.templates, t.id as "templateId", v.title
    from (select due.expires_at::date - due.days as day, count(distinct due.earner_id)::int as mails,
        min(due.expires_at)::date as first_ending, max(due.expires_at)::date as last_ending,
        count(distinct b.template_id)::int as templates, mode() within group (order by b.template_id) as template_id
      from (${dueReminders(organizationId, days, now)}) due
      join ${badges} b on b.id = due.badge_id
      group by 1) reminded
    join ${templates} t on t.id = reminded.template_id
    join ${templateVersions} v on v.id = t.current_version_id
    order by reminded.day`)
  return rows
}
