import { type SQL, sql } from 'drizzle-orm'
import type { Recipient } from '#contract/badges.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { IssuedBadge } from '../awards/award-to-list.sql.ts'
import { personOf } from '../earners/person-of.sql.ts'
import { holdsBy, type PathNow, savedRule } from './progress-of-people.sql.ts'

/** A person whose address was erased cannot be awarded anything. */
const hasAddress = sql`exists (select from earners e where e.id = s.earner_id and e.email is not null)`

/** People who are due for an automatic award of a path. */
export type Waiting = { organizationId: string; pathId: string; earnerIds: string[] }

/** Number of people awarded per transaction. */
const BATCH = 500

/** States of the people of an organization `o` who can be awarded now: without credits, those not yet marked as waiting for them. */
const awardableStates = sql`
  case when o.credits_left > 0 then array['complete', 'waiting_for_credits'] else array['complete'] end`

const isNotAside = (aside: readonly string[]) => sql`s.learning_path_id <> all(${sql.param([...aside])}::uuid[])`

/**
 * The organizations `o` with anybody to award. Compared and ordered as the index `path_states_to_award` is, because the
 * planner would otherwise look for a rare organization's people among all that there are.
 */
const organizationsToAward = (aside: readonly string[]) => sql`
  organizations o cross join unnest(${awardableStates}) as wanted (state) cross join lateral (
    select s.earner_id from path_states s
    where (s.organization_id, s.state) between (o.id, wanted.state) and (o.id, wanted.state) and s.is_to_award
      and ${isNotAside(aside)}
    order by s.organization_id, s.state, s.complete_since limit 1
  ) anybody`

/**
 * The people to award automatically next, longest-complete first: a batch of the next organization, limited by its credits.
 * Without credits, people who are to be recorded as waiting. Undefined if there is nobody.
 * @param turn `after`: only organizations with a higher id; `aside`: ids of paths to skip
 */
export async function findToAward(db: Database, { after, aside }: { after: string; aside: readonly string[] }) {
  const { rows } = await db.execute<{ organization_id: string; path_id: string; earner_ids: string[] }>(sql`
    with o as (
      select o.id, o.credits_left from ${organizationsToAward(aside)}
      where o.status = 'enabled' and o.id > ${after}::uuid order by o.id limit 1
    ), first as (
      select s.organization_id, s.learning_path_id, s.earner_id, s.complete_since
      from o join path_states s on s.organization_id = o.id and s.is_to_award and s.state = any(${awardableStates})
        and ${isNotAside(aside)}
      order by s.complete_since, s.earner_id
      limit (select case credits_left when 0 then ${BATCH} else least(credits_left, ${BATCH}) end from o)
    )
    select organization_id, learning_path_id as path_id, array_agg(earner_id order by complete_since, earner_id) as earner_ids
    from first group by organization_id, learning_path_id order by min(complete_since), learning_path_id`)
  const paths: Waiting[] = rows.map((row) => ({
    organizationId: row.organization_id,
    pathId: row.path_id,
    earnerIds: row.earner_ids,
  }))
  return paths[0] && { organizationId: paths[0].organizationId, paths }
}

/** Whether any automatic award is due now. */
export async function isAnybodyToAward(db: Database): Promise<boolean> {
  const { rows } = await db.execute<{ exists: boolean }>(sql`
    select exists (select from ${organizationsToAward([])} where o.status = 'enabled') as exists`)
  return rows[0]?.exists ?? false
}

/** Which of the people are still due for an automatic award, in the order in which they became complete. */
export const findStillComplete = (tx: Database, path: PathNow, earnerIds: readonly string[]) =>
  findPeople(tx, path, earnerIds, sql`s.state in ('complete', 'waiting_for_credits') and s.is_to_award`)

/** Which of the people can be awarded the path by staff now, in the order in which they became complete. */
export const findAwardable = (tx: Database, path: PathNow, earnerIds: readonly string[]) =>
  findPeople(tx, path, earnerIds, sql`s.state in ('complete', 'proposed', 'waiting_for_credits')`)

async function findPeople(
  tx: Database,
  { organizationId, pathId }: PathNow,
  earnerIds: readonly string[],
  matching: SQL,
): Promise<string[]> {
  const { rows } = await tx.execute<{ earner_id: string }>(sql`
    select s.earner_id from path_states s join templates path on path.id = s.learning_path_id
    where s.organization_id = ${organizationId} and s.learning_path_id = ${pathId}
      and s.earner_id = any(${sql.param([...earnerIds])}::uuid[]) and ${matching} and ${hasAddress}
    order by s.complete_since, s.earner_id for update of s`)
  return rows.map(({ earner_id }) => earner_id)
}

/**
 * Records which badges of a path were awarded for completing it, and in each badge's history why: the rule and the step
 * badges that met it. A second badge for the same person violates the primary key, however it was awarded.
 */
export async function insertPathAwards(tx: Database, path: PathNow, issued: readonly IssuedBadge[]): Promise<void> {
  const { organizationId, pathId, now } = path
  const badges = sql`unnest(${sql.param(issued.map(({ id }) => id))}::uuid[],
    ${sql.param(issued.map(({ earnerId }) => earnerId))}::uuid[]) as given(badge_id, earner_id)`
  await tx.execute(sql`
    insert into path_awards (organization_id, learning_path_id, earner_id, allowed_after, badge_id)
    select ${organizationId}::uuid, ${pathId}::uuid, given.earner_id, coalesce(s.allowed_after, 0), given.badge_id
    from ${badges} left join path_states s on s.learning_path_id = ${pathId} and s.earner_id = given.earner_id`)
  const { steps, rule } = savedRule(path)
  await tx.execute(sql`
    with given as (select * from ${badges}), steps as (${steps}), rule as (${rule}),
    because as (
      select given.badge_id, s.template_id, s.position,
        (array_agg(b.id order by b.expires_at desc nulls first, b.seq))[1] as step_badge_id
      from given join badges b on b.earner_id = given.earner_id join steps s on s.template_id = b.template_id cross join rule
      where b.organization_id = ${organizationId} and ${holdsBy(now, sql`rule.expired_counts`)}
      group by given.badge_id, s.template_id, s.position
    )
    insert into events (organization_id, user_id, subject, subject_id, action, data)
    select ${organizationId}::uuid, null, 'badge', because.badge_id, 'path_completed', jsonb_build_object(
      'version_code', (select v.number::text from templates t join template_versions v on v.id = t.current_version_id
        where t.id = ${pathId}),
      'steps_count', (select count(*) from steps), 'required_count', (select count(*) filter (where is_required) from steps),
      'needed_steps', (select coalesce(needed_steps, (select count(*) from steps)) from rule),
      'expired_counts', (select expired_counts from rule),
      'because', jsonb_agg(jsonb_build_object('badge_id', step_badge_id, 'badge_template_id', template_id) order by position))
    from because group by because.badge_id`)
}

/** Whether a person holds a valid, unexpired badge that was awarded for completing the path. */
export async function hasPathAward(
  tx: Database,
  { organizationId, pathId, now }: PathNow,
  recipient: Recipient,
): Promise<boolean> {
  const { rows } = await tx.execute<{ exists: boolean }>(sql`
    select exists (
      select from badges b join path_awards given on given.badge_id = b.id
      where b.organization_id = ${organizationId} and b.earner_id = ${personOf(organizationId, recipient)}
        and given.learning_path_id = ${pathId}
        and b.status = 'valid' and (b.expires_at is null or b.expires_at > ${now}::timestamp)
    ) as exists`)
  return rows[0]?.exists ?? false
}

/** Sets people to waiting for credits. @returns whether nobody of their organization was waiting before */
export async function updateWaiting(tx: Database, organizationId: string, earnerIds: string[], pathId: string) {
  const { rows } = await tx.execute<{ is_first: boolean }>(sql`
    with waiting as (
      update path_states set state = 'waiting_for_credits', updated_at = clock_timestamp()
      where organization_id = ${organizationId} and learning_path_id = ${pathId}
        and earner_id = any(${sql.param(earnerIds)}::uuid[]) and state = 'complete'
      returning earner_id
    )
    select exists (select from waiting) and not exists (
      select from path_states s
      where s.organization_id = ${organizationId} and s.state = 'waiting_for_credits' and ${hasAddress}
    ) as is_first`)
  return rows[0]?.is_first ?? false
}
