import { sql } from 'drizzle-orm'
import type { Database } from '#server/database/database.ts'

/**
 * What changes whenever anything does that the pages of these badges show, by badge id; none for an id without a badge. Made
 * of the rows' own versions (`xmin`), which no update can forget to raise. Their pages are public: no organization narrows it.
 * @param now the wall clock by which a badge has expired
 */
export async function findBadgeVersions(db: Database, ids: string[], now: string): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ id: string; version: string }>(sql`
    select b.id, concat_ws('.', b.xmin, t.xmin, v.xmin, o.xmin, b.expires_at <= ${now}::timestamp,
      case when t.is_learning_path then (
        select string_agg(concat_ws('.', s.xmin, st.xmin, sv.xmin), '.' order by s.position)
        from path_steps s join templates st on st.id = s.template_id
          join template_versions sv on sv.id = st.current_version_id
        where s.version_id = v.id) end) as version
    from badges b join template_versions v on v.id = b.template_version_id join templates t on t.id = b.template_id
      join organizations o on o.id = b.organization_id
    where b.id = any(${sql.param(ids)}::uuid[])`)
  return new Map(rows.map(({ id, version }) => [id, version]))
}
