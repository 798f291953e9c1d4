import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { badges } from '#server/schema/tables/badges.ts'
import { areFew, FEW, foundPeople, peopleWith } from './found-people.sql.ts'
import { findNamedBadges } from './named-badges.sql.ts'

/**
 * The condition for badges that match `find`: a badge named by its number, id or public page; otherwise each word must be in
 * the person or in the title or code of the badge's version.
 */
export async function foundBadges(db: Database, organizationId: string, find: string): Promise<SQL> {
  const named = await findNamedBadges(db, organizationId, find)
  if (named.length > 0) return sql`${badges.id} = any(${sql.param(named.map(({ id }) => id))}::uuid[])`
  const people = foundPeople(organizationId, find)
  const titled = await findTitledVersions(db, organizationId, find)
  const isSmall = (await areFew(db, people)) && (await areSmall(db, organizationId, titled))
  if (titled.length === 0) return isSmall ? isOfPeople(people) : sql`${badges.earnerId} in (${people})`
  return isSmall ? matchesFew(organizationId, people, titled) : matchesMany(organizationId, people, titled)
}

/** An array instead of a subquery makes the planner use the index on the earner, although it cannot estimate the array. */
const isOfPeople = (people: SQL) => sql`${badges.earnerId} = any(array(${people}))`

/** Versions whose title and code contain the same words of the search. */
type Titled = {
  /** The remaining words, which the badge's person must have. */
  rest: string[]
  templates: string[]
  versions: string[]
  /** Number of badges of their templates. */
  badges: number
}

async function findTitledVersions(db: Database, organizationId: string, find: string): Promise<Titled[]> {
  const { rows } = await db.execute<Titled>(sql`
    select rest, array_agg(distinct template_id::text) as templates, array_agg(id::text) as versions,
      sum(badges_count)::float8 as badges
    from (
      select v.id, v.template_id, t.badges_count, array(select word from unnest(find_words(${find})) word
        where not search_words(v.title || ' ' || v.code) @@ words_query(array[word], '&')) as rest
      from template_versions v join templates t on t.id = v.template_id
      where v.organization_id = ${organizationId}
        and search_words(v.title || ' ' || v.code) @@ words_query(find_words(${find}), '|')
    ) titled group by rest`)
  return rows
}

/** Whether each group of versions matches at most about `FEW` badges. */
async function areSmall(db: Database, organizationId: string, titled: Titled[]): Promise<boolean> {
  for (const { rest, badges: count } of titled) {
    if (count > FEW && (rest.length === 0 || !(await areFew(db, peopleOfRest(organizationId, rest))))) return false
  }
  return true
}

const peopleOfRest = (organizationId: string, rest: string[]) =>
  peopleWith(organizationId, sql`words_query(${sql.param(rest)}::text[], '&')`)

/** For few matches: collects the ids of each group with its own index, then finds the badges by id. */
function matchesFew(organizationId: string, people: SQL, titled: Titled[]): SQL {
  const groups = titled.map(
    ({ rest, templates, versions }) => sql`union all select b.id from badges b
      where b.organization_id = ${organizationId} and b.template_id = any(${sql.param(templates)}::uuid[])
        and b.template_version_id = any(${sql.param(versions)}::uuid[])
        ${rest.length > 0 ? sql`and b.earner_id = any(array(${peopleOfRest(organizationId, rest)}))` : sql``}`,
  )
  return sql`${badges.id} = any(array(select b.id from badges b
    where b.organization_id = ${organizationId} and b.earner_id = any(array(${people}))
      and b.template_version_id <> all(${sql.param(versionsOf(titled))}::uuid[])
    ${sql.join(groups, sql` `)}))`
}

/** For many matches: a condition to check on each badge while scanning in the requested order. */
function matchesMany(organizationId: string, people: SQL, titled: Titled[]): SQL {
  const groups = titled.map(({ rest, versions }) => {
    const isVersion = sql`${badges.templateVersionId} = any(${sql.param(versions)}::uuid[])`
    if (rest.length === 0) return isVersion
    return sql`(${isVersion} and ${badges.earnerId} in (${peopleOfRest(organizationId, rest)}))`
  })
  return sql`(${sql.join(groups, sql` or `)} or (${badges.earnerId} in (${people})
    and ${badges.templateVersionId} <> all(${sql.param(versionsOf(titled))}::uuid[])))`
}

const versionsOf = (titled: Titled[]) => titled.flatMap(({ versions }) => versions)
