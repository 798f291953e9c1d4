import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { badges } from '#server/schema/tables/badges.ts'
import { templates, templateVersions } from '#server/schema/tables/templates.ts'

type EndingRow = { day: string; badges: number; templates: number; templateId: string; title: string }

/**
 * The valid badges that expire after one wall clock and before another, by day, with the template that most of a day's
 * were issued from.
 */
export async function findEndings(
  db: Database,
  organizationId: string,
  { after, before }: { after: string; before: string },
): Promise<EndingRow[]> {
  const { rows } = await db.execute<EndingRow>(sql`
    select ended.day::text as day, ended.badges, ended.templates, t.id as "templateId", v.title
    from (select expires_at::date as day, count(*)::int as badges, count(distinct template_id)::int as templates,
        mode() within group (order by template_id) as template_id
      from ${badges}
      where organization_id = ${organizationId} and status = 'valid'
        and expires_at > ${after} and expires_at < ${before}
      group by 1) ended
    join ${templates} t on t.id = ended.template_id
    join ${templateVersions} v on v.id = t.current_version_id
    order by ended.day`)
  return rows
}
