import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { previewAward, previewListAward } from '#contract/list-awards.ts'
import type { Database } from '#server/platform/database/database.ts'

/** @param now the wall clock by which a badge has been issued, and has expired */
type Path = { organizationId: string; templateId: string; now: string }

/** The steps of a learning path as it is now; none of a template that is no path. */
const stepsOf = ({ organizationId, templateId }: Path): SQL => sql`
  select s.template_id, s.position, v.title
  from templates path join path_steps s on s.version_id = path.current_version_id
  join templates t on t.id = s.template_id join template_versions v on v.id = t.current_version_id
  where path.organization_id = ${organizationId} and path.id = ${templateId} and path.is_learning_path`

/** Of badges `b`: those by which a step is held. */
const isHeld = ({ organizationId, now }: Path): SQL => sql`
  b.organization_id = ${organizationId} and b.status = 'valid' and b.emitted_at <= ${now}::timestamp
  and (b.expires_at is null or b.expires_at > ${now}::timestamp)`

type MissingStep = z.input<typeof previewAward.output>['data']['missing_steps'][number]

/** The steps of a path that somebody, perhaps nobody that the organization knows, does not hold. */
export async function findMissingSteps(db: Database, path: Path, email: string): Promise<MissingStep[]> {
  const { rows } = await db.execute<MissingStep>(sql`
    with person as (select id from earners where organization_id = ${path.organizationId} and email = lower(${email}))
    select step.template_id as badge_template_id, step.title from (${stepsOf(path)}) step
    where not exists (
      select from person join badges b on b.earner_id = person.id
      where b.template_id = step.template_id and ${isHeld(path)}
    )
    order by step.position`)
  return rows
}

type ListMissingStep = z.input<typeof previewListAward.output>['data']['missing_steps'][number]

/**
 * The steps of a path that people on a list do not hold, each with how many they are, and how many people lack any.
 * @param path with whether those who hold the path's own badge are left out of it
 */
export async function countMissingSteps(
  db: Database,
  path: Path & { listId: string; isSkipping: boolean },
): Promise<{ earners: number; steps: ListMissingStep[] }> {
  const { rows } = await db.execute<ListMissingStep & { earners: number }>(sql`
    with steps as (${stepsOf(path)}),
    receivers as (
      select earner_id from list_members where organization_id = ${path.organizationId} and list_id = ${path.listId}
      except
      select b.earner_id from badges b
      where ${path.isSkipping} and b.template_id = ${path.templateId} and b.organization_id = ${path.organizationId}
        and b.status = 'valid' and (b.expires_at is null or b.expires_at > ${path.now}::timestamp)
    ), held as (
      select distinct b.earner_id, b.template_id
      from receivers r join badges b on b.earner_id = r.earner_id join steps using (template_id)
      where ${isHeld(path)}
    ), complete as (
      select count(*) from (select from held group by earner_id having count(*) = (select count(*) from steps)) c
    )
    select step.template_id as badge_template_id, step.title,
      ((select count(*) from receivers) - count(held.earner_id))::int as earners_count,
      ((select count(*) from receivers) - (select count from complete))::int as earners
    from steps step left join held using (template_id)
    group by step.template_id, step.title, step.position
    having count(held.earner_id) < (select count(*) from receivers)
    order by step.position`)
  return { earners: rows[0]?.earners ?? 0, steps: rows.map(({ earners: _, ...step }) => step) }
}
