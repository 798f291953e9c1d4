import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { ofPeople, type PathNow, progressOfPeople, savedRule } from './progress-of-people.sql.ts'

/**
 * Locks a path's progress until the transaction ends. Every transaction that evaluates or awards the path starts with
 * this, so that it reads nothing older than what another one has written. For the order of locks, see
 * `lockOrganization`.
 */
export async function lockPath(tx: Database, pathId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`learning path ${pathId}`}, 0))`)
}

/**
 * Updates the states of everybody or of some people on a path in one statement; unchanged rows are not written.
 * The caller holds `lockPath`.
 * @param at the time to store as `complete_since` for people who have just become complete
 */
export async function evaluatePath(
  tx: Database,
  path: PathNow & { at: Date },
  earnerIds: readonly string[] | null,
): Promise<void> {
  const { organizationId, pathId, now } = path
  await tx.execute(sql`
    with path as (
      select id, status, case when status = 'active' then award_mode else 'manual' end as mode
      from templates where organization_id = ${organizationId} and id = ${pathId} and is_learning_path
    ), standing as (${progressOfPeople(path, savedRule(path), earnerIds)}),
    own as (
      select b.earner_id,
        (array_agg(b.id order by b.seq desc) filter (where ${isValid(now)}))[1] as valid_id,
        max(b.seq) filter (where b.status = 'valid') as valid_seq,
        max(b.seq) filter (where b.status <> 'valid' and b.seq > coalesce(before.allowed_after, 0)) as revoked_seq,
        (array_agg(b.id order by b.seq desc))[1] as last_id,
        min(b.expires_at) filter (where ${isValid(now)}) as next_change_at
      from badges b left join path_states before on before.learning_path_id = ${pathId} and before.earner_id = b.earner_id
      where b.organization_id = ${organizationId} and b.template_id = ${pathId} and b.earner_id is not null
        and ${ofPeople(sql`b.earner_id`, earnerIds)}
      group by b.earner_id
    ), people as (
      select earner_id from standing union select earner_id from own union
      select s.earner_id from path_states s
      where s.organization_id = ${organizationId} and s.learning_path_id = ${pathId} and ${ofPeople(sql`s.earner_id`, earnerIds)}
    ), facts as (
      select p.earner_id, coalesce(standing.is_met, false) as is_met, coalesce(standing.held_count, 0) as held_count,
        standing.last_step_id, standing.last_step_at, e.email is not null as has_address, coalesce(own.valid_id, own.last_id) as badge_id,
        least(standing.next_change_at, own.next_change_at) as next_change_at,
        before.state as state_before, before.complete_since as complete_before, before.treatment as treatment_before,
        coalesce(before.is_declined, false) as is_declined, coalesce(before.allowed_after, 0) as allowed_after,
        case
          when own.valid_id is not null then 'awarded'
          when own.valid_seq > coalesce(own.revoked_seq, 0) then 'lapsed'
          when own.revoked_seq is not null or before.is_declined or given.badge_id is not null then 'withheld'
        end as decided
      from people p join earners e on e.organization_id = ${organizationId} and e.id = p.earner_id
      left join standing on standing.earner_id = p.earner_id
      left join own on own.earner_id = p.earner_id
      left join path_states before on before.learning_path_id = ${pathId} and before.earner_id = p.earner_id
      left join path_awards given on given.learning_path_id = ${pathId} and given.earner_id = p.earner_id
        and given.allowed_after = coalesce(before.allowed_after, 0)
    ), treated as (
      -- A person whose address was erased cannot be awarded anything.
      select f.*, path.status as path_status, is_met and has_address and decided is null as is_open,
        coalesce(treatment_before,
          case path.mode when 'automatic' then 'award' when 'approval' then 'propose' else 'leave' end) as treated_as
      from facts f cross join path
    ), computed as (
      select t.*, case when is_open then treatment_before end as treatment,
        case when is_open then coalesce(complete_before, ${path.at.toISOString()}::timestamptz) end as complete_since,
        is_open and treated_as = 'award' and path_status = 'active' as is_to_award,
        case
          when path_status = 'draft' then null
          when decided is not null then decided
          when not is_met then case when held_count > 0 then 'started' end
          when not has_address then null
          when treated_as = 'propose' then 'proposed'
          when treated_as = 'award' and state_before = 'waiting_for_credits' then state_before
          else 'complete'
        end as state
      from treated t
    ), gone as (
      delete from path_states s using computed c
      where s.learning_path_id = ${pathId} and s.earner_id = c.earner_id and c.state is null
        and c.next_change_at is null and not c.is_declined and c.allowed_after = 0
    )
    insert into path_states as kept (organization_id, learning_path_id, earner_id, state, is_at_risk, held_count,
      last_step_id, last_step_at, badge_id, complete_since, treatment, next_change_at, is_to_award)
    select ${organizationId}::uuid, ${pathId}::uuid, earner_id, state, coalesce(state = 'awarded' and not is_met, false),
      held_count, last_step_id, last_step_at, badge_id, complete_since, treatment, next_change_at, is_to_award
    from computed
    where state is not null or next_change_at is not null or is_declined or allowed_after > 0
    on conflict (learning_path_id, earner_id) do update set state = excluded.state, is_at_risk = excluded.is_at_risk,
      held_count = excluded.held_count, last_step_id = excluded.last_step_id, last_step_at = excluded.last_step_at,
      badge_id = excluded.badge_id, complete_since = excluded.complete_since, treatment = excluded.treatment,
      next_change_at = excluded.next_change_at, is_to_award = excluded.is_to_award, updated_at = clock_timestamp()
    where (kept.state, kept.is_at_risk, kept.held_count, kept.last_step_id, kept.last_step_at, kept.badge_id,
        kept.complete_since, kept.treatment, kept.next_change_at, kept.is_to_award)
      is distinct from (excluded.state, excluded.is_at_risk, excluded.held_count, excluded.last_step_id,
        excluded.last_step_at, excluded.badge_id, excluded.complete_since, excluded.treatment, excluded.next_change_at,
        excluded.is_to_award)`)
}

/** Whether a badge `b` of the path itself is valid and has not expired; a badge with a future issue date counts too. */
const isValid = (now: string) =>
  sql`(b.status = 'valid' and (b.expires_at is null or b.expires_at > ${now}::timestamp))`
