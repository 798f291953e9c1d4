import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { onlyRow } from '#server/platform/database/only-row.ts'

/** Stands for the day after expiry in the list of days before it. */
export const DAY_AFTER = -1

/** A renewed badge needs no reminder, because its holder has the new one. */
export const IS_NOT_RENEWED = sql`not exists (select from badges next where next.renews_badge_id = b.id)`

/** The award mail was delivered, or there was none. */
const IS_DELIVERED = sql`coalesce((
  select m.status from mails m where m.badge_id = b.id and m.kind = 'badge_awarded'
  order by m.created_at desc, m.id desc limit 1), 'sent') = 'sent'`

/** Whether somebody opted out at the address of earner `e`: reminders go to an address, whoever shares it. */
const hasOptedOut = sql`exists (select from earners at_address
  join reminder_opt_outs o on o.earner_id = at_address.id
  where at_address.email = e.email and at_address.organization_id = e.organization_id)`

/** Whether the holder of badge `b`, earner `e`, may be reminded of its expiry. @param now the service's wall clock */
export const mayBeReminded = (now: string): SQL => sql`
  b.status = 'valid' and b.emitted_at <= ${now}::timestamp and ${IS_NOT_RENEWED} and e.email is not null
  and not ${hasOptedOut} and ${IS_DELIVERED}`

/** Unsaved settings to preview, of the organization or of one template. */
export type TriedSettings = { templateId: string | null; settings: { isOn: boolean; days: number[] } | null }

/** The effective settings of each template `t`: its own or else the organization's; unsaved ones replace the saved ones. */
function settingsOfTemplate(tried: TriedSettings | undefined): SQL {
  const own = sql`select r.is_on, r.days from reminder_settings r where r.template_id = t.id`
  const common = sql`
    select r.is_on, r.days from reminder_settings r where r.organization_id = t.organization_id and r.template_id is null`
  const hasNoOwn = sql`not exists (${own})`
  if (!tried) return sql`${own} union all select * from (${common}) common_one where ${hasNoOwn}`
  const { templateId, settings } = tried
  const given = settings ? sql`select ${settings.isOn}::boolean, ${sql.param(settings.days)}::integer[]` : common
  const isMeant = templateId === null ? hasNoOwn : sql`t.id = ${templateId}::uuid`
  return sql`select * from (${given}) given_one (is_on, days) where ${isMeant}`
}

/** A period of days, both inclusive. */
export type Days = { from: string; until: string }

/**
 * Query for the reminders due in a period: `badge_id`, `earner_id`, `days`, `expires_at`. It searches badges by expiry
 * date, so its cost does not depend on the number of templates.
 */
export const dueReminders = (
  organizationId: string,
  { from, until }: Days,
  now: string,
  tried?: TriedSettings,
): SQL => sql`
  with rules as materialized (
    select t.id as template_id, day.days
    from templates t
    cross join lateral (${settingsOfTemplate(tried)}) s (is_on, days)
    cross join lateral unnest(s.days) as day (days)
    where t.organization_id = ${organizationId} and s.is_on
  )
  select b.id as badge_id, b.earner_id, rules.days, b.expires_at
  from (select distinct days from rules) rule_days
  join badges b on b.organization_id = ${organizationId}
    and b.expires_at >= ${from}::date + rule_days.days and b.expires_at < ${until}::date + rule_days.days + 1
  join rules on rules.template_id = b.template_id and rules.days = rule_days.days
  join earners e on e.id = b.earner_id
  where ${mayBeReminded(now)}
    and not exists (select from sent_reminders sent where sent.badge_id = b.id and sent.days = rules.days)`

/** The numbers of people and badges for which reminders are due in a period. */
export async function countDue(db: Database, organizationId: string, days: Days, now: string, tried: TriedSettings) {
  const { rows } = await db.execute<{ people_count: number; badges_count: number }>(sql`
    select count(distinct earner_id)::int as people_count, count(distinct badge_id)::int as badges_count
    from (${dueReminders(organizationId, days, now, tried)}) due`)
  return onlyRow(rows)
}

/**
 * Inserts one mail per person with due reminders, and records the reminders. The mail's language is that of the badge
 * that expires first.
 * @returns the numbers of mails and badges
 */
export async function insertReminders(tx: Database, organizationId: string, days: Days, now: string) {
  const { rows } = await tx.execute<{ people: number; badges: number }>(sql`
    with due as materialized (${dueReminders(organizationId, days, now)}),
    numbered as materialized (
      select due.*, case when row_number() over of_person = 1 then uuid_v7() end as new_mail_id
      from due window of_person as (partition by earner_id order by expires_at, badge_id, days)
    ),
    -- A window function instead of a join, because the planner cannot estimate the number of rows.
    reminders as materialized (
      select numbered.*, first_value(new_mail_id) over (partition by earner_id order by expires_at, badge_id, days) as mail_id
      from numbered
    ),
    written as (
      insert into mails (id, organization_id, kind, recipient, language)
      select reminders.mail_id, ${organizationId}, 'badges_ending', e.email, v.language
      from reminders
      join earners e on e.id = reminders.earner_id
      join badges b on b.id = reminders.badge_id
      join template_versions v on v.id = b.template_version_id
      where reminders.new_mail_id is not null
    ),
    sent as (
      insert into sent_reminders (organization_id, badge_id, days, mail_id)
      select ${organizationId}, badge_id, days, mail_id from reminders
    )
    select count(new_mail_id)::int as people, count(distinct badge_id)::int as badges from reminders`)
  return onlyRow(rows)
}
