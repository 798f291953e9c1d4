import { and, between, eq, sql } from 'drizzle-orm'
import type { TemplateType } from '#contract/templates.ts'
import type { Database } from '#server/platform/database/database.ts'
import { prepared } from '#server/platform/database/prepared.ts'
import { badgeExpiries, badgeMonths, badges } from '#server/schema/tables/badges.ts'
import { organizations } from '#server/schema/tables/organizations.ts'
import { templates, templateVersions } from '#server/schema/tables/templates.ts'

const year = sql.placeholder('year')

const monthsOfYear = prepared((db) =>
  db
    .select({
      month: sql<number>`extract(month from ${badgeMonths.month})::int`,
      isLearningPath: badgeMonths.isLearningPath,
      badges: sql<number>`sum(${badgeMonths.badges})::int`,
    })
    .from(badgeMonths)
    .where(
      and(
        eq(badgeMonths.organizationId, sql.placeholder('organizationId')),
        between(badgeMonths.month, sql`make_date(${year}, 1, 1)`, sql`make_date(${year}, 12, 1)`),
      ),
    )
    .groupBy(sql`1, 2`)
    .prepare('months_of_year'),
)

/** The counters of a year: at most one row per month (from 1) and kind. */
export const findMonths = (db: Database, organizationId: string, year: number) =>
  monthsOfYear(db).execute({ organizationId, year })

type TypeRow = { type: TemplateType; isLearningPath: boolean; badges: number }

/** A template with its current version, whose columns determine the picture. */
type TopRow = {
  template: Pick<typeof templates.$inferSelect, 'id' | 'isLearningPath'>
  version: Pick<
    typeof templateVersions.$inferSelect,
    'id' | 'title' | 'code' | 'image' | 'backgroundImage' | 'type' | 'colorPrimary'
  >
  badges: number
}

const today = sql`${sql.placeholder('now')}::timestamp`
/** Raw SQL: drizzle omits the table name in single-table queries, so that `id` would be the subquery's own column. */
const ofOrganization = sql`organization_id = organizations.id`

/** People on no list whose badges were all undone; an index holds the few whose badges were. */
const onlyUndone = sql`select count(*) from earners e where e.organization_id = organizations.id
  and e.undone_count > 0 and e.badges_count = e.undone_count
  and not exists (select from list_members m where m.earner_id = e.id)`

const figures = prepared((db) =>
  db
    .select({
      badgesCount: sql<number>`${organizations.badgesCount} - ${organizations.undoneCount}`,
      holdersCount: organizations.holdersCount,
      earnersCount: sql<number>`(${organizations.earnersCount} - (${onlyUndone}))::int`,
      creditsLeft: organizations.creditsLeft,
      /** All badges ever issued, those of undone awards aside, by kind and by the current type of their template. */
      types: sql<TypeRow[]>`(
        select coalesce(json_agg(json_build_object('type', type, 'isLearningPath', is_learning_path, 'badges', badges)), '[]')
        from (select v.type, t.is_learning_path, sum(t.badges_count - t.undone_count)::int as badges
          from ${templates} t join ${templateVersions} v on v.id = t.current_version_id
          where t.organization_id = organizations.id and t.badges_count > t.undone_count group by 1, 2) counted)`,
      /** Valid badges past `expires_at`: whole days from the counters, today's from the index. */
      expired: sql<number>`(
        coalesce((select sum(badges) from ${badgeExpiries} where ${ofOrganization} and day < ${today}::date), 0)
        + (select count(*) from ${badges}
          where ${ofOrganization} and status = 'valid' and expires_at >= ${today}::date and expires_at <= ${today}))::int`,
      /** Badges whose public page was ever shared; null if none. */
      shared: sql<number | null>`(
        select nullif(count(*), 0)::int from ${badges} where ${ofOrganization} and shared_count is not null
          and undone_at is null)`,
      /** The five templates with the most badges. */
      top: sql<TopRow[]>`(
        select coalesce(json_agg(json_build_object(
          'template', json_build_object('id', template_id, 'isLearningPath', is_learning_path),
          'version', json_build_object('id', id, 'title', title, 'code', code, 'image', image,
            'backgroundImage', background_image, 'type', type, 'colorPrimary', color_primary),
          'badges', badges_count)), '[]')
        from (select t.badges_count - t.undone_count as badges_count, t.is_learning_path, v.template_id, v.id, v.title, v.code, v.image,
            v.background_image, v.type, v.color_primary
          from ${templates} t join ${templateVersions} v on v.id = t.current_version_id
          where t.organization_id = organizations.id and t.badges_count > t.undone_count
          order by 1 desc, v.title, t.id limit 5) most)`,
    })
    .from(organizations)
    .where(eq(organizations.id, sql.placeholder('organizationId')))
    .prepare('statistics'),
)

/** All figures in one statement, so that they are consistent. @param now wall clock at which expiry is judged */
export async function findFigures(db: Database, organizationId: string, now: string) {
  const [row] = await figures(db).execute({ organizationId, now })
  if (!row) throw new Error(`Organization ${organizationId} is gone while its user is signed in`)
  return row
}
