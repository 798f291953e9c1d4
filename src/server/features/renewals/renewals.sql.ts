import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Renewal, RenewalObstacle, RenewalPreview } from '#contract/renewals.ts'
import type { Database } from '#server/platform/database/database.ts'
import { onlyRow } from '#server/platform/database/only-row.ts'
import { templates, templateVersions } from '#server/schema/tables/templates.ts'
import { expiryOf } from '../awards/end-of-validity.sql.ts'
import { type ManyBadges, selectedBadges } from '../badges/selected-badges.sql.ts'
import { dueAfter } from '../mails/outbox.sql.ts'
import type { TemplateRow } from '../templates/template-answer.ts'
import { isAssignable } from '../templates/templates.sql.ts'

/** The selected badges. `now` is the wall clock that decides whether a badge has expired. */
type Selected = Omit<ManyBadges, 'userId'>

/** The template and version that new badges are issued from. */
export type RenewedTemplate = { templateId: string; versionId: string; isAssignable: boolean }

type Judging = Selected & { renewed: RenewedTemplate[]; emittedAt: string }

/** Templates of the selected badges that are valid and not yet renewed or erased, in the order in which they are locked. */
export async function findTemplatesToRenew(db: Database, selected: Selected): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select t.id from (${await selectedBadges(db, selected)}) s join badges b on b.id = s.id join templates t on t.id = b.template_id
    where b.status = 'valid' and b.erased_at is null
      and not exists (select from badges next where next.renews_badge_id = b.id)
    group by t.id order by t.is_learning_path desc, t.id`)
  return rows.map(({ id }) => id)
}

/** Templates with their current versions. */
export async function findTemplatesAsAwarded(
  db: Database,
  organizationId: string,
  ids: string[],
): Promise<TemplateRow[]> {
  if (ids.length === 0) return []
  return db
    .select({ template: templates, version: templateVersions, isAssignable })
    .from(templates)
    .innerJoin(templateVersions, eq(templateVersions.id, templates.currentVersionId))
    .where(and(eq(templates.organizationId, organizationId), inArray(templates.id, ids)))
}

const recordsOf = (renewed: RenewedTemplate[]) =>
  JSON.stringify(
    renewed.map(({ templateId, versionId, isAssignable: is_assignable }) => ({
      template_id: templateId,
      version_id: versionId,
      is_assignable,
    })),
  )

/**
 * The CTEs `renewed` (templates to issue) and `judged` (the selected badges, each with its obstacle to renewal, if any).
 * If somebody has several badges of one template, only the one that expires last is renewed.
 */
const judged = async (db: Database, { renewed, emittedAt, ...selected }: Judging): Promise<SQL> => sql`
  renewed as (
    select * from jsonb_to_recordset(${recordsOf(renewed)}::jsonb) as r (template_id uuid, version_id uuid, is_assignable boolean)
  ), meant as (
    select b.*, e.email, e.first_name, e.last_name, next.id as next_id, next.emitted_at as next_emitted_at,
      next.expires_at as next_expires_at,
      case
        when b.erased_at is not null then 'erased'
        when next.id is not null then 'renewed'
        when b.status <> 'valid' then 'revoked'
        when not coalesce(r.is_assignable, false) then 'not_assignable'
        when e.email is null then 'no_address'
        when b.emitted_at > ${emittedAt}::timestamp then 'issued_later'
      end as obstacle_alone
    from (${await selectedBadges(db, selected)}) s join badges b on b.id = s.id
    left join earners e on e.id = b.earner_id
    left join badges next on next.renews_badge_id = b.id
    left join renewed r on r.template_id = b.template_id
  ), judged as (
    select *, case when obstacle_alone is null and row_number() over (
        partition by template_id, earner_id, obstacle_alone order by expires_at desc nulls first, seq desc
      ) > 1 then 'duplicate' else obstacle_alone end as obstacle
    from meant
  )`

export type RenewalCount = {
  templateId: string
  /** Null if they can be renewed. */
  obstacle: RenewalObstacle | null
  badges: number
  firstEnd: string | null
  lastEnd: string | null
  /** How many of them never expire. */
  endless: number
  /** Number of people who would get a badge, over all templates. */
  people: number
}

/** The number of selected badges by template and obstacle. */
export async function countRenewals(db: Database, judging: Judging): Promise<RenewalCount[]> {
  const { rows } = await db.execute<RenewalCount>(sql`
    with ${await judged(db, judging)}
    select template_id as "templateId", obstacle, count(*)::int as badges, min(expires_at)::text as "firstEnd",
      max(expires_at)::text as "lastEnd",
      count(*) filter (where expires_at is null)::int as endless,
      (select count(distinct earner_id) from judged where obstacle is null)::int as people
    from judged group by template_id, obstacle order by badges desc, template_id`)
  return rows
}

/** The first badges that cannot be renewed, in the order of their issue. */
export async function findLeftOut(
  db: Database,
  judging: Judging,
  most: number,
): Promise<RenewalPreview['left_out_badges']> {
  const { rows } = await db.execute<RenewalPreview['left_out_badges'][number]>(sql`
    with ${await judged(db, judging)}
    select j.id as badge_id, j.recipient_first_name, j.recipient_last_name, v.title, j.obstacle,
      case when j.status = 'revoked' then j.revoked_at::text end as revoked_at,
      case when j.next_id is not null then jsonb_build_object('id', j.next_id, 'emitted_at', j.next_emitted_at::text,
        'expires_at', j.next_expires_at::text) end as renewed_by
    from judged j join template_versions v on v.id = j.template_version_id
    where j.obstacle is not null order by j.seq limit ${most}`)
  return rows
}

type NewBadges = Judging & {
  userId: string | null
  renewal: Renewal
  /** How many badges the organization has issued so far. */
  issuedBefore: number
  /** The award to which the new badges belong. */
  awardId: string
  /** Seconds by which the mails are delayed. */
  mailDelay: number
}

/**
 * Issues a new badge for each renewable one, in the order of their issue and with the person's current name and address;
 * includes the history of both badges and the mail. A single statement for any number of badges.
 * @returns how many were issued, and the first new badge's id
 */
export async function insertRenewals(
  tx: Database,
  badges: NewBadges,
): Promise<{ issued: number; first: string | null }> {
  const { organizationId, userId, renewal } = badges
  const issuedAt = sql`${badges.emittedAt}::timestamp`
  const { rows } = await tx.execute<{ issued: number; first: string | null }>(sql`
    with ${await judged(tx, badges)}, issued as (
      insert into badges (organization_id, award_id, seq, template_id, template_version_id, earner_id, renews_badge_id,
        recipient_email, recipient_first_name, recipient_last_name, activity_title, activity_started_at,
        activity_ended_at, notes, emitted_at, expires_at)
      select ${organizationId}::uuid, ${badges.awardId}::uuid, ${badges.issuedBefore}::int + row_number() over (order by j.seq)::int,
        j.template_id, v.id, j.earner_id, j.id, j.email, j.first_name, j.last_name,
        ${renewal.activity_title ?? ''}, ${renewal.activity_started_at ?? null}::date,
        ${renewal.activity_ended_at ?? null}::date, ${renewal.notes ?? ''}, ${issuedAt},
        ${expiryOf(renewal, { emittedAt: issuedAt, version: sql`v` })}
      from judged j join renewed r on r.template_id = j.template_id join template_versions v on v.id = r.version_id
      where j.obstacle is null order by j.seq
      returning id, template_version_id, recipient_email, renews_badge_id
    ), new_mails as (
      insert into mails (organization_id, badge_id, award_id, kind, recipient, language, next_attempt_at)
      select ${organizationId}::uuid, i.id, ${badges.awardId}::uuid, 'badge_awarded', i.recipient_email, v.language,
        ${dueAfter(badges.mailDelay)}
      from issued i join template_versions v on v.id = i.template_version_id
    ), new_events as (
      insert into events (organization_id, user_id, subject, subject_id, action, data)
      select ${organizationId}::uuid, ${userId}::uuid, 'badge', id, 'issued', jsonb_build_object('renews', renews_badge_id)
      from issued
      union all
      select ${organizationId}::uuid, ${userId}::uuid, 'badge', renews_badge_id, 'renewed', jsonb_build_object('by', id)
      from issued
    )
    select count(*)::int as issued, (select id from issued limit 1) as first from issued`)
  return onlyRow(rows)
}
