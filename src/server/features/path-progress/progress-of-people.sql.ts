import { type SQL, sql } from 'drizzle-orm'
import type { PathStep, Rule } from '../learning-paths/rule.ts'

/** A path at a point in time. `now` is the wall clock that decides whether badges are issued and expired. */
export type PathNow = { organizationId: string; pathId: string; now: string }

/** A rule as SQL relations: `steps` (template_id, is_required, position) and `rule` (needed_steps, expired_counts). */
export type RuleRelations = { steps: SQL; rule: SQL }

/** The saved rule of a path. */
export const savedRule = ({ organizationId, pathId }: PathNow): RuleRelations => ({
  steps: sql`
    select s.template_id, s.is_required, s.position
    from templates path join path_steps s on s.version_id = path.current_version_id
    where path.organization_id = ${organizationId} and path.id = ${pathId}`,
  rule: sql`
    select v.needed_steps, v.expired_counts
    from templates path join template_versions v on v.id = path.current_version_id
    where path.organization_id = ${organizationId} and path.id = ${pathId}`,
})

export const unsavedRule = (steps: readonly PathStep[], { neededSteps, expiredCounts }: Rule): RuleRelations => ({
  steps: sql`
    select step.template_id, step.is_required, step.position
    from unnest(${sql.param(steps.map(({ id }) => id))}::uuid[],
      ${sql.param(steps.map(({ isRequired }) => isRequired))}::boolean[])
      with ordinality as step(template_id, is_required, position)`,
  rule: sql`select ${neededSteps}::integer as needed_steps, ${expiredCounts}::boolean as expired_counts`,
})

/**
 * Whether a badge `b` counts now: valid, issued, and not expired unless the rule counts expired badges.
 * @param counts whether expired badges count
 */
export const holdsBy = (now: string, counts: SQL): SQL => sql`(b.status = 'valid' and b.emitted_at <= ${now}::timestamp
  and (${counts} or b.expires_at is null or b.expires_at > ${now}::timestamp))`

/**
 * The progress of each person with a valid badge of a step, in one statement for any number of people: how many steps
 * they hold, which was the latest, whether the rule is met, and when a badge is next issued or expires. Two badges of
 * one template count once.
 * @param earnerIds limits the query to these people; null means everybody
 */
export const progressOfPeople = (
  { organizationId, now }: PathNow,
  { steps, rule }: RuleRelations,
  earnerIds: readonly string[] | null,
): SQL => sql`
  with steps as (${steps}), rule as (
    select saved.expired_counts, count(s.template_id) as steps, count(*) filter (where s.is_required) as required,
      least(greatest(coalesce(saved.needed_steps, count(s.template_id)), count(*) filter (where s.is_required), 1), count(s.template_id)) as needed
    from (${rule}) saved left join steps s on true group by saved.expired_counts, saved.needed_steps
  ), held as (
    select b.earner_id, s.template_id, s.is_required, s.position,
      min(b.emitted_at) filter (where ${holdsBy(now, sql`rule.expired_counts`)}) as since,
      min(case when b.emitted_at > ${now}::timestamp then b.emitted_at
        when b.expires_at > ${now}::timestamp and not rule.expired_counts then b.expires_at end) as next_change_at
    from steps s join badges b on b.template_id = s.template_id cross join rule
    where b.organization_id = ${organizationId} and b.status = 'valid' and b.earner_id is not null
      and ${ofPeople(sql`b.earner_id`, earnerIds)}
    group by b.earner_id, s.template_id, s.is_required, s.position
  )
  select held.earner_id, count(since)::int as held_count, max(since) as last_step_at,
    (array_agg(template_id order by since desc, position desc) filter (where since is not null))[1] as last_step_id,
    min(next_change_at) as next_change_at,
    count(since) >= max(rule.needed) and count(since) filter (where is_required) >= max(rule.required)
      and max(rule.steps) > 0 as is_met
  from held cross join rule group by held.earner_id`

/** Whether a column is one of the people's ids; always true for null, which means everybody. */
export const ofPeople = (column: SQL, earnerIds: readonly string[] | null): SQL =>
  earnerIds ? sql`${column} = any(${sql.param([...earnerIds])}::uuid[])` : sql`true`
