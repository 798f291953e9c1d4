import { sql } from 'drizzle-orm'
import type { AwardBadge } from '#contract/badges.ts'
import type { Database } from '#server/platform/database/database.ts'
import { templates } from '#server/schema/tables/templates.ts'
import { type ActivitySource, activityInsert, userOf } from '../activity/record-activity.sql.ts'
import { dueAfter } from '../mails/outbox.sql.ts'
import { hasOldSteps, isAssignable } from '../templates/templates.sql.ts'
import { expiryOf } from './end-of-validity.sql.ts'

type NewAward = Omit<AwardBadge, 'emitted_at'> & {
  kind: 'one' | 'scheduled'
  emittedAt: string
  acted: ActivitySource
  /** By the service's clock, in ISO 8601. */
  awardedAt: string
  /** Seconds for which the mail is held back. */
  mailDelay: number
  /** Whether the caller has locked the template. A learning path is awarded only then, because only under the lock can the
   * caller check that it was not automatically awarded to the person meanwhile. */
  isTemplateLocked: boolean
}

/**
 * Awards one badge in one statement: locks the template, takes the credit, finds the person by address and name or makes a new
 * one, and inserts the award, the badge with the name as given, the credit transaction, the history, the activity and the mail.
 * @returns the ids of the badge and of its award; undefined if nothing was written: the template cannot be awarded, no credit
 * is left, the template was edited concurrently, a step of the path was edited since its version was first awarded, or it is
 * a path and `isTemplateLocked` is false
 */
export async function insertAwardedBadge(
  db: Database,
  organizationId: string,
  award: NewAward,
): Promise<{ badgeId: string; awardId: string } | undefined> {
  const userId = userOf(award.acted.actor)
  const name = `${award.recipient_first_name} ${award.recipient_last_name}`
  const label = sql`${name}::text || ', ' || template.title`
  const emittedAt = sql`${award.emittedAt}::timestamp`
  const subject = { type: 'badge', id: sql`issued.id`, label } as const
  const { rows } = await db.execute<{ badgeId: string; awardId: string }>(sql`
    with template as (
      select ${templates.id}, v.id as version_id, v.title, v.language, v.validity_count, v.validity_unit,
        ${isAssignable.sql} and not ${hasOldSteps}
          and (${award.isTemplateLocked} or not templates.is_learning_path) as is_ready
      from ${templates} join template_versions v on v.id = ${templates.currentVersionId}
      where ${templates.organizationId} = ${organizationId} and ${templates.id} = ${award.badge_template_id}
      for no key update of templates
    ), taken as (
      update organizations set credits_left = credits_left - 1, badges_count = badges_count + 1
      where id = ${organizationId} and credits_left >= 1 and exists (select from template where is_ready)
      returning id, badges_count as seq
    ), earner as (
      -- After the credit is taken, which locks the organization: of two awards to a new person one finds the other's.
      select take_person(taken.id, ${award.recipient_email}, ${award.recipient_first_name}, ${award.recipient_last_name}) as id
      from taken
    ), award as (
      insert into awards (organization_id, user_id, kind, template_id, template_version_id, badges_count, awarded_at)
      select taken.id, ${userId}::uuid, ${award.kind}, template.id, template.version_id, 1, ${award.awardedAt}::timestamptz
      from taken, template
      returning id
    ), issued as (
      insert into badges (organization_id, award_id, seq, template_id, template_version_id, earner_id, recipient_email,
        recipient_first_name, recipient_last_name, activity_title, activity_started_at, activity_ended_at, notes,
        emitted_at, expires_at, grade, grade_scale, credits_earned, evidence)
      select taken.id, award.id, taken.seq, template.id, template.version_id, earner.id, ${award.recipient_email},
        ${award.recipient_first_name}, ${award.recipient_last_name}, ${award.activity_title ?? ''},
        ${award.activity_started_at ?? null}::date, ${award.activity_ended_at ?? null}::date, ${award.notes ?? ''},
        ${emittedAt}, ${expiryOf(award, { emittedAt, version: sql`template` })}, ${award.grade ?? null},
        ${award.grade_scale ?? null}, ${award.credits_earned ?? null}::numeric,
        ${award.evidence?.length ? JSON.stringify(award.evidence) : null}::jsonb
      from taken, template, earner, award
      returning id, organization_id, award_id
    ), spent as (
      insert into credit_transactions (organization_id, user_id, description, credits)
      select taken.id, ${userId}::uuid, template.title, -1 from taken, template
    ), new_mails as (
      insert into mails (organization_id, badge_id, award_id, kind, recipient, language, next_attempt_at)
      select issued.organization_id, issued.id, issued.award_id, 'badge_awarded', ${award.recipient_email}, template.language,
        ${dueAfter(award.mailDelay)}
      from issued, template
    ), new_events as (
      insert into events (organization_id, user_id, subject, subject_id, action)
      select organization_id, ${userId}::uuid, 'badge', id, 'issued' from issued
    ), recorded as (
      ${activityInsert({ ...award.acted, kind: 'badge_awarded', subject }, sql`issued, template`)}
    )
    select id as "badgeId", award_id as "awardId" from issued`)
  return rows[0]
}
