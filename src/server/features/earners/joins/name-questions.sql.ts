import { sql } from 'drizzle-orm'
import type { NameDecision, NameQuestion } from '#contract/earners/joins.ts'
import type { Database } from '#server/platform/database/database.ts'
import { onlyRow } from '#server/platform/database/only-row.ts'

/** How many people are asked about at once. */
const SHOWN = 100

/** The people about whom nobody has decided yet, and how many there are. */
export async function findNameQuestions(db: Database, organizationId: string) {
  const { rows } = await db.execute<NameQuestion>(sql`
    select e.id as earner_id, coalesce(e.email, '') as recipient_email,
      (select coalesce(json_agg(json_build_object('name', n.name, 'badges_count', n.badges) order by n.is_current desc, n.badges desc, n.name), '[]')
        from (
          select btrim(b.recipient_first_name || ' ' || b.recipient_last_name) as name, count(*)::int as badges,
            bool_or(names_agree(b.recipient_first_name, b.recipient_last_name, e.first_name, e.last_name)) as is_current
          from badges b where b.organization_id = e.organization_id and b.earner_id = e.id and b.undone_at is null group by 1
        ) n) as names,
      (select coalesce(json_agg(distinct v.title), '[]') from (
          select b.template_version_id from badges b join templates t on t.id = b.template_id and t.is_learning_path
          where b.organization_id = e.organization_id and b.earner_id = e.id
          union
          select t.current_version_id from path_states s join templates t on t.id = s.learning_path_id
          where s.earner_id = e.id and s.state in ('complete', 'proposed', 'waiting_for_credits')
        ) path join template_versions v on v.id = path.template_version_id
        where (select count(distinct names_agree(b.recipient_first_name, b.recipient_last_name, e.first_name, e.last_name))
          from path_steps step join badges b on b.template_id = step.template_id
          where step.version_id = v.id and b.organization_id = e.organization_id and b.earner_id = e.id
            and b.status = 'valid') = 2) as paths
    from name_questions q join earners e on e.id = q.earner_id
    where q.organization_id = ${organizationId} and q.decision is null order by e.last_name, e.first_name, e.id limit ${SHOWN}`)
  return { data: rows, total: await countNameQuestions(db, organizationId) }
}

async function countNameQuestions(db: Database, organizationId: string): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`
    select count(*)::int as total from name_questions where organization_id = ${organizationId} and decision is null`)
  return onlyRow(rows).total
}

/** Decides an open question. @returns whether it was open */
export async function updateNameQuestion(
  tx: Database,
  organizationId: string,
  { earnerId, decision, userId, at }: { earnerId: string; decision: NameDecision; userId: string; at: string },
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    update name_questions set decision = ${decision}, decided_by = ${userId}, decided_at = ${at}::timestamptz
    where organization_id = ${organizationId} and earner_id = ${earnerId} and decision is null returning earner_id`)
  return rows.length > 0
}

export type OtherName = { first_name: string; last_name: string; ids: string[] }

/** The badges of a person that bear another name than their current one, by name. */
export async function findOtherNames(db: Database, organizationId: string, earnerId: string): Promise<OtherName[]> {
  const { rows } = await db.execute<OtherName>(sql`
    select min(b.recipient_first_name) as first_name, min(b.recipient_last_name) as last_name, array_agg(b.id order by b.seq) as ids
    from badges b join earners e on e.id = b.earner_id
    where b.organization_id = ${organizationId} and b.earner_id = ${earnerId} and b.erased_at is null
      and not names_agree(b.recipient_first_name, b.recipient_last_name, e.first_name, e.last_name)
    group by name_key(b.recipient_first_name, b.recipient_last_name) order by min(b.seq)`)
  return rows
}
