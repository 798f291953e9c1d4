import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'

/** The people of a path to evaluate again; null means everybody. */
export type PeopleToEvaluate = { organizationId: string; pathId: string; earnerIds: string[] | null }

type Row = { organization_id: string; path_id: string; earner_ids: string[] | null }

const toEvaluate = ({ organization_id, path_id, earner_ids }: Row): PeopleToEvaluate => ({
  organizationId: organization_id,
  pathId: path_id,
  earnerIds: earner_ids,
})

/** Number of marks processed at once; each holds at most a thousand people. */
const MARKS = 50

/**
 * Replaces the oldest marks of step templates with marks of the paths that contain those steps, so that each path can be
 * evaluated separately.
 * @param after only organizations with a higher id, in the order of their ids
 * @returns the last organization whose marks were replaced; undefined if there were none
 */
export async function spreadMarks(db: Database, after: string): Promise<{ organizationId: string } | undefined> {
  const { rows } = await db.execute<{ organizationId: string }>(sql`
    with taken as (
      delete from path_marks where id in (
        select m.id from path_marks m join templates t on t.id = m.template_id and not t.is_learning_path
        where m.organization_id > ${after}::uuid
        order by m.organization_id, m.id limit ${MARKS} for update of m skip locked
      ) returning organization_id, template_id, earner_ids
    ), spread as (
      insert into path_marks (organization_id, template_id, earner_ids)
      select t.organization_id, t.id, m.earner_ids from taken m join path_steps s on s.template_id = m.template_id
      join templates t on t.current_version_id = s.version_id
    )
    select organization_id as "organizationId" from taken order by organization_id desc limit 1`)
  return rows[0]
}

/** Whose turn it is, and the ids of paths to skip. */
type Turn = { after: string; aside: readonly string[] }

/**
 * Deletes the marks of the path with the oldest mark of the next organization, in the transaction that evaluates it: until it
 * ends no other worker can take them, and a rollback restores them.
 */
export async function takeMarks(tx: Database, { after, aside }: Turn): Promise<PeopleToEvaluate | undefined> {
  const { rows } = await tx.execute<Row>(sql`
    with oldest as (
      select m.organization_id, m.template_id from path_marks m join templates t on t.id = m.template_id and t.is_learning_path
      where t.id <> all(${sql.param([...aside])}::uuid[]) and m.organization_id > ${after}::uuid
      order by m.organization_id, m.id limit 1 for update of m skip locked
    ), taken as (
      delete from path_marks where id in (
        select m.id from path_marks m where m.template_id = (select template_id from oldest)
        order by m.id limit ${MARKS} for update skip locked
      ) returning earner_ids
    )
    select organization_id, template_id as path_id,
      case when not exists (select from taken where earner_ids is null) then array(
        select distinct unnest(earner_ids) from taken
      ) end as earner_ids
    from oldest`)
  return rows[0] && toEvaluate(rows[0])
}

/** Marks all paths that an earner is on, after a change to the earner that no trigger notices. */
export async function markPathsOf(tx: Database, organizationId: string, earnerId: string): Promise<void> {
  await tx.execute(sql`
    insert into path_marks (organization_id, template_id, earner_ids)
    select organization_id, learning_path_id, array[earner_id] from path_states
    where organization_id = ${organizationId} and earner_id = ${earnerId}`)
}

/** Number of people processed at once. */
const PEOPLE = 10_000

/**
 * The people of the next organizations with a badge whose issue or expiry date has passed since their last evaluation.
 * @returns them by path, and the last of the organizations; undefined if there are none
 */
export async function findDue(db: Database, now: string, { after, aside }: Turn) {
  const { rows } = await db.execute<Row>(sql`
    select organization_id, learning_path_id as path_id, array_agg(earner_id) as earner_ids from (
      select organization_id, learning_path_id, earner_id from path_states
      where next_change_at <= ${now}::timestamp and learning_path_id <> all(${sql.param([...aside])}::uuid[])
        and organization_id > ${after}::uuid
      order by organization_id, next_change_at limit ${PEOPLE}
    ) due group by organization_id, learning_path_id order by organization_id, learning_path_id`)
  const last = rows.at(-1)
  return last && { organizationId: last.organization_id, paths: rows.map(toEvaluate) }
}

/** Whether there are any marks, or badges whose issue or expiry date has passed since the last evaluation. */
export async function isAnyPathToEvaluate(db: Database, now: string): Promise<boolean> {
  const { rows } = await db.execute<{ exists: boolean }>(sql`
    select exists (select from path_marks)
      or exists (select from path_states where next_change_at <= ${now}::timestamp) as exists`)
  return rows[0]?.exists ?? false
}

/** Whether marks that concern a path, or one of its steps, are still to be processed. */
export async function hasMarks(db: Database, organizationId: string, pathId: string): Promise<boolean> {
  const { rows } = await db.execute<{ exists: boolean }>(sql`
    select exists (
      select from path_marks m where m.organization_id = ${organizationId} and (m.template_id = ${pathId} or m.template_id in (
        select s.template_id from templates t join path_steps s on s.version_id = t.current_version_id
        where t.organization_id = ${organizationId} and t.id = ${pathId}))
    ) as exists`)
  return rows[0]?.exists ?? false
}
