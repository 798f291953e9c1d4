import { type SQL, sql } from 'drizzle-orm'
import type { PathState, PathStateFilter, ProgressFilter } from '#contract/learning-paths/path-progress.ts'
import { PAGE_SIZE } from '#contract/page.ts'
import type { Database } from '#server/platform/database/database.ts'
import { onlyRow } from '#server/platform/database/only-row.ts'
import { offsetOf } from '#server/platform/database/paging.ts'
import { addressContains, everyWord, foldedContains } from '#server/platform/database/text-search.ts'
import { earners } from '#server/schema/tables/earners.ts'
import { holdsBy, type PathNow, savedRule } from './progress-of-people.sql.ts'

/** A person's progress on a path as of the last evaluation. */
export type PersonRow = {
  earner_id: string
  email: string | null
  first_name: string
  last_name: string
  state: PathState
  is_at_risk: boolean
  held_count: number
  last_step_id: string | null
  last_step_title: string | null
  last_step_at: string | null
  badge_id: string | null
  complete_since: string | null
}

/** Conditions of a filter on `path_states` (as `s`). */
function matching(path: PathNow, filter: ProgressFilter): SQL {
  const { organizationId, pathId } = path
  const { state, earners_list_id: listId, missing_step: stepId, search } = filter
  const conditions: SQL[] = [
    sql`s.organization_id = ${organizationId}`,
    sql`s.learning_path_id = ${pathId}`,
    stateIs(state),
    ...(listId
      ? [
          sql`exists (select from list_members m where m.organization_id = ${organizationId} and m.list_id = ${listId}
            and m.earner_id = s.earner_id)`,
        ]
      : []),
    ...(stepId
      ? [
          sql`not exists (select from badges b, (${savedRule(path).rule}) rule where b.organization_id = ${organizationId}
            and b.earner_id = s.earner_id and b.template_id = ${stepId} and ${holdsBy(path.now, sql`rule.expired_counts`)})`,
        ]
      : []),
    ...(search ? [everyWord(search, isInNameOrAddress) ?? sql`true`] : []),
  ]
  return sql.join(conditions, sql` and `)
}

const stateIs = (state: PathStateFilter | undefined): SQL => {
  if (!state) return sql`s.state is not null`
  return state === 'at_risk' ? sql`s.is_at_risk` : sql`s.state = ${state}`
}

const isInNameOrAddress = (word: string) =>
  sql`(${foldedContains(earners.searchName, word)} or ${addressContains(earners.email, word)})`

/** Joins `earners` only if there is a search, which is the only filter that needs it. */
const found = (path: PathNow, filter: ProgressFilter): SQL => sql`
  from path_states s ${filter.search ? sql`join earners on earners.id = s.earner_id` : sql``}
  where ${matching(path, filter)}`

const columns = (page: SQL): SQL => sql`
  select s.earner_id, e.email, e.first_name, e.last_name, s.state, s.is_at_risk, s.held_count, s.last_step_id,
    v.title as last_step_title, s.last_step_at::text as last_step_at, s.badge_id, s.complete_since::text as complete_since
  from (${page}) s join earners e on e.id = s.earner_id
  left join templates t on t.id = s.last_step_id left join template_versions v on v.id = t.current_version_id
  order by s.last_step_at desc nulls last, s.earner_id desc`

/** One page of the matching people on a path, latest step first, and their total number. */
export async function findPeoplePage(db: Database, path: PathNow, filter: ProgressFilter & { page: number }) {
  const page = sql`select s.* ${found(path, filter)}
    order by s.last_step_at desc nulls last, s.earner_id desc limit ${PAGE_SIZE} offset ${offsetOf(filter.page)}`
  const [{ rows }, total] = await Promise.all([db.execute<PersonRow>(columns(page)), countPeople(db, path, filter)])
  return { rows, total }
}

/** Number of matching people on a path. */
async function countPeople(db: Database, path: PathNow, filter: ProgressFilter): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`select count(*)::int as total ${found(path, filter)}`)
  return onlyRow(rows).total
}

/** The ids of all matching people, in the order of the list. */
export async function findPeopleIds(db: Database, path: PathNow, filter: ProgressFilter): Promise<string[]> {
  const { rows } = await db.execute<{ ids: string[] }>(sql`
    select coalesce(array_agg(s.earner_id order by s.last_step_at desc nulls last, s.earner_id desc), '{}') as ids
    ${found(path, filter)}`)
  return onlyRow(rows).ids
}

/** How many of these ids are earners of the organization, whether or not they are on a path. */
export async function countKnown(db: Database, organizationId: string, ids: string[]): Promise<number> {
  const { rows } = await db.execute<{ known: number }>(sql`
    select count(*)::int as known from earners
    where organization_id = ${organizationId} and id = any(${sql.param(ids)}::uuid[])`)
  return onlyRow(rows).known
}

/** The progress of the given people, in the order of the list. */
export async function findPeopleByIds(db: Database, { organizationId, pathId }: PathNow, ids: string[]) {
  const { rows } = await db.execute<PersonRow>(
    columns(sql`
      select s.* from path_states s where s.organization_id = ${organizationId} and s.learning_path_id = ${pathId}
        and s.earner_id = any(${sql.param(ids)}::uuid[]) and s.state is not null`),
  )
  return rows
}

export type HeldRow = {
  earner_id: string
  template_id: string
  badge_id: string
  emitted_at: string
  expires_at: string | null
  is_expired: boolean
}

/** The badges with which people hold the steps of a path, or held them until they expired, in the order of the steps. */
export async function findHeldSteps(db: Database, path: PathNow, ids: string[]): Promise<HeldRow[]> {
  const { steps, rule } = savedRule(path)
  const { rows } = await db.execute<HeldRow>(sql`
    with steps as (${steps}), rule as (${rule})
    select * from (
      select distinct on (b.earner_id, s.template_id) b.earner_id, s.template_id, s.position, b.id as badge_id,
        b.emitted_at::text as emitted_at, b.expires_at::text as expires_at,
        not ${holdsBy(path.now, sql`rule.expired_counts`)} as is_expired
      from badges b join steps s on s.template_id = b.template_id cross join rule
      where b.organization_id = ${path.organizationId} and b.earner_id = any(${sql.param(ids)}::uuid[])
        and b.status = 'valid' and b.emitted_at <= ${path.now}::timestamp
      order by b.earner_id, s.template_id, b.expires_at desc nulls first, b.seq
    ) held order by earner_id, position`)
  return rows
}

/** The earners lists that contain the given people, by name. */
export async function findListsOfPeople(db: Database, organizationId: string, ids: string[]) {
  const { rows } = await db.execute<{ earner_id: string; id: string; name: string }>(sql`
    select m.earner_id, l.id, l.name from list_members m join earners_lists l on l.id = m.list_id
    where m.organization_id = ${organizationId} and m.earner_id = any(${sql.param(ids)}::uuid[]) order by l.name, l.id`)
  return rows
}
