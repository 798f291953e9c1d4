import { sql } from 'drizzle-orm'
import type { Grouping } from '#contract/reports/reports.ts'
import type { Database } from '#server/platform/database/database.ts'

/** The name of a template, list or person, and whether it still exists. */
export type Named = { id: string; label: string; exists: boolean }

/** Groupings whose groups are named objects. */
export type NamedGrouping = Extract<Grouping, 'template' | 'path' | 'list' | 'person'>

/** The current names of groups. Ids that are unknown or of another organization are missing from the result. */
export async function findNames(
  db: Database,
  organizationId: string,
  grouping: NamedGrouping,
  ids: string[],
): Promise<Named[]> {
  if (ids.length === 0) return []
  // One JSON parameter, because there may be more ids than a statement can have parameters.
  const idList = sql`(select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`
  const { rows } = await db.execute<Named>(NAMES[grouping](organizationId, idList))
  return rows
}

type Query = ReturnType<typeof sql>

const templateTitles = (organizationId: string, idList: Query) => sql`
  select t.id, v.title || case when v.code <> '' and count(*) over (partition by v.title) > 1
    then ' [' || v.code || ']' else '' end as label, true as exists
  from templates t join template_versions v on v.id = t.current_version_id
  where t.organization_id = ${organizationId}::uuid and t.id in ${idList}`

const NAMES: Record<NamedGrouping, (organizationId: string, idList: Query) => Query> = {
  template: templateTitles,
  path: templateTitles,
  list: (organizationId, idList) => sql`
    select coalesce(l.id, a.list_id) as id, coalesce(l.name, a.list_name) as label, l.id is not null as exists
    from (select id, name from earners_lists where organization_id = ${organizationId}::uuid and id in ${idList}) l
    full join (
      select distinct on (list_id) list_id, coalesce(list_name, '') as list_name from awards
      where organization_id = ${organizationId}::uuid and list_id in ${idList}
      order by list_id, awarded_at desc
    ) a on a.list_id = l.id`,
  person: (organizationId, idList) => sql`
    select u.id, u.name || ' ' || u.last_name as label,
      exists (select from memberships m where m.organization_id = ${organizationId}::uuid and m.user_id = u.id) as exists
    from users u where u.id in ${idList}`,
}
