import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'

/** Whom of a path to evaluate again; null for everybody. */
export type ToEvaluate = { organizationId: string; pathId: string; earnerIds: string[] | null }

type Row = { organization_id: string; path_id: string; earner_ids: string[] | null }

const toEvaluate = ({ organization_id, path_id, earner_ids }: Row): ToEvaluate => ({
  organizationId: organization_id,
  pathId: path_id,
  earnerIds: earner_ids,
})

/** Marks read at once: of a thousand people each, at most. */
const MARKS = 50

/**
 * Takes the oldest marks away, for the transaction that evaluates what they are about: until it ends, nobody else takes them,
 * and where it fails they are there again. @returns nothing where there is no mark; paths in an order that all lock them in
 */
export async function takeMarks(tx: Database): Promise<{ marks: number; paths: ToEvaluate[] }> {
  const { rows } = await tx.execute<Row & { marks: number }>(sql`
    with taken as (
      delete from path_marks where id in (select id from path_marks order by id limit ${MARKS} for update skip locked)
      returning organization_id, template_id, earner_ids
    ), concerned as (
      select t.organization_id, t.id as path_id, m.earner_ids from taken m
      join templates t on t.id = m.template_id and t.is_learning_path
      union all
      select t.organization_id, t.id, m.earner_ids from taken m join path_steps s on s.template_id = m.template_id
      join templates t on t.current_version_id = s.version_id
    ), paths as (
      select organization_id, path_id, bool_or(earner_ids is null) as is_whole from concerned group by 1, 2
    )
    select (select count(*) from taken)::int as marks, p.organization_id, p.path_id,
      case when not p.is_whole then array(
        select distinct unnest(c.earner_ids) from concerned c where c.path_id = p.path_id
      ) end as earner_ids
    from (select) one left join paths p on true order by p.path_id`)
  return { marks: rows[0]?.marks ?? 0, paths: rows.filter(({ path_id }) => path_id !== null).map(toEvaluate) }
}

/** People looked at in one round. */
const PEOPLE = 10_000

/** Whose badges have been issued or have expired by now since they were last evaluated. */
export async function findDue(db: Database, now: string): Promise<ToEvaluate[]> {
  const { rows } = await db.execute<Row>(sql`
    select organization_id, learning_path_id as path_id, array_agg(earner_id) as earner_ids from (
      select organization_id, learning_path_id, earner_id from path_states
      where next_change_at <= ${now}::timestamp order by next_change_at limit ${PEOPLE}
    ) due group by organization_id, learning_path_id order by learning_path_id`)
  return rows.map(toEvaluate)
}

/** Whether something that concerns a path has not been evaluated yet. */
export async function hasMarks(db: Database, organizationId: string, pathId: string): Promise<boolean> {
  const { rows } = await db.execute<{ exists: boolean }>(sql`
    select exists (
      select from path_marks m where m.organization_id = ${organizationId} and (m.template_id = ${pathId} or m.template_id in (
        select s.template_id from templates t join path_steps s on s.version_id = t.current_version_id
        where t.organization_id = ${organizationId} and t.id = ${pathId}))
    ) as exists`)
  return rows[0]?.exists ?? false
}
