import { sql } from 'drizzle-orm'
import { holdsBy } from '#server/features/path-progress/progress-of-people.sql.ts'
import type { Database } from '#server/platform/database/database.ts'

type Badge = { id: string; organizationId: string; templateId: string; earnerId: string | null }

/** A person's progress on a learning path that includes a badge. */
export type MailedStep = { title: string; held: number; steps: number }

/**
 * The active learning paths that have a badge as a step and mention progress in their mails, each with how many of its
 * steps the badge's holder has.
 * @param now the wall clock that decides whether badges are issued and expired
 */
export async function findMailedSteps(db: Database, badge: Badge, now: string): Promise<MailedStep[]> {
  if (badge.earnerId === null) return []
  const { rows } = await db.execute<MailedStep>(sql`
    select v.title, (select count(*) from path_steps s where s.version_id = v.id)::int as steps,
      (select count(distinct b.template_id) from path_steps s join badges b on b.template_id = s.template_id
        where s.version_id = v.id and b.organization_id = ${badge.organizationId} and b.earner_id = ${badge.earnerId}
          and ${holdsBy(now, sql`v.expired_counts`)})::int as held
    from templates path join template_versions v on v.id = path.current_version_id
    where path.organization_id = ${badge.organizationId} and path.is_learning_path and path.status = 'active'
      and path.mails_say_step
      and exists (select from path_steps s where s.version_id = v.id and s.template_id = ${badge.templateId})
    order by v.title, path.id`)
  return rows.filter(({ held }) => held > 0)
}

/** The titles of the badges that completed a learning path and caused the award of this badge, in the order of the path. */
export async function findMailedReasons(db: Database, badge: Badge): Promise<string[]> {
  const { rows } = await db.execute<{ title: string }>(sql`
    select v.title from events e
    cross join lateral jsonb_array_elements(e.data -> 'because') with ordinality as reason(step, place)
    join badges b on b.organization_id = e.organization_id and b.id = (reason.step ->> 'badge_id')::uuid
    join template_versions v on v.id = b.template_version_id
    where e.organization_id = ${badge.organizationId} and e.subject = 'badge' and e.subject_id = ${badge.id}
      and e.action = 'path_completed'
    order by reason.place`)
  return rows.map(({ title }) => title)
}
