import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { previewAward, previewListAward } from '#contract/list-awards.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type ListAndTemplate, receiversOf } from './award-to-list.sql.ts'

/** @property now the wall-clock time that decides whether a badge was issued and has expired */
type Path = { organizationId: string; templateId: string; now: string }

/** CTEs with the steps and the completion rule of a learning path's current version; empty if the template is not a path. */
const ruleOf = ({ organizationId, templateId }: Path): SQL => sql`
  steps as (
    select s.template_id, s.position, s.is_required, v.title
    from templates path join path_steps s on s.version_id = path.current_version_id
    join templates t on t.id = s.template_id join template_versions v on v.id = t.current_version_id
    where path.organization_id = ${organizationId} and path.id = ${templateId} and path.is_learning_path
  ), rule as (
    select least(greatest(coalesce(v.needed_steps, counted.steps), counted.required, 1), counted.steps) as needed,
      v.expired_counts, counted.required
    from (select count(*) as steps, count(*) filter (where is_required) as required from steps) counted, templates path join template_versions v on v.id = path.current_version_id
    where path.organization_id = ${organizationId} and path.id = ${templateId}
  )`

/** A condition on badges `b` and the CTE `rule`: whether the badge counts for its step. */
const isHeld = ({ organizationId, now }: Path): SQL => sql`
  b.organization_id = ${organizationId} and b.status = 'valid' and b.emitted_at <= ${now}::timestamp
  and (rule.expired_counts or b.expires_at is null or b.expires_at > ${now}::timestamp)`

/** An aggregate over the steps that a person holds: whether the path is complete. */
const isComplete = sql`
  count(*) >= (select needed from rule) and count(*) filter (where is_required) = (select required from rule)`

type MissingStep = z.input<typeof previewAward.output>['data']['missing_steps'][number]

/**
 * The steps of a path that a person does not hold; all of them if the organization does not know the person yet. Empty if the
 * person's steps complete the path.
 */
export async function findMissingSteps(db: Database, path: Path, earnerId: string | undefined): Promise<MissingStep[]> {
  const { rows } = await db.execute<MissingStep>(sql`
    with ${ruleOf(path)},
    held as (
      select step.template_id, step.is_required from steps step cross join rule
      where exists (
        select from badges b
        where b.earner_id = ${earnerId ?? null}::uuid and b.template_id = step.template_id and ${isHeld(path)}
      )
    )
    select step.template_id as badge_template_id, step.title, step.is_required::int as is_required from steps step
    where step.template_id not in (select template_id from held) and not (select ${isComplete} from held)
    order by step.position`)
  return rows
}

type ListMissingStep = z.input<typeof previewListAward.output>['data']['missing_steps'][number]

/**
 * The steps of a path that the receivers of an award to a list lack, each with the number of those people, and how many people have not
 * completed the path. Somebody who has completed the path lacks no step.
 * @param path `isSkipping` leaves out people who already hold the path's own badge
 */
export async function countMissingSteps(
  db: Database,
  path: ListAndTemplate & { isSkipping: boolean },
): Promise<{ earners: number; steps: ListMissingStep[] }> {
  const { rows } = await db.execute<ListMissingStep & { earners: number }>(sql`
    with ${ruleOf(path)},
    receivers as (
      select earner_id from ${receiversOf(path)} receiver
      except
      select b.earner_id from badges b
      where ${path.isSkipping} and b.template_id = ${path.templateId} and b.organization_id = ${path.organizationId}
        and b.status = 'valid' and (b.expires_at is null or b.expires_at > ${path.now}::timestamp)
    ), held as (
      select distinct b.earner_id, b.template_id, steps.is_required
      from receivers r join badges b on b.earner_id = r.earner_id join steps using (template_id) cross join rule
      where ${isHeld(path)}
    ), incomplete as (
      select earner_id from receivers
      except
      select earner_id from held group by earner_id having ${isComplete}
    ), theirs as (select held.* from held join incomplete using (earner_id))
    select step.template_id as badge_template_id, step.title, step.is_required::int as is_required,
      ((select count(*) from incomplete) - count(theirs.earner_id))::int as earners_count,
      (select count(*) from incomplete)::int as earners
    from steps step left join theirs using (template_id)
    group by step.template_id, step.title, step.is_required, step.position
    having count(theirs.earner_id) < (select count(*) from incomplete)
    order by step.position`)
  return { earners: rows[0]?.earners ?? 0, steps: rows.map(({ earners: _, ...step }) => step) }
}
