import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { onlyRow } from '#server/platform/database/only-row.ts'
import { badges } from '#server/schema/tables/badges.ts'
import { earners } from '#server/schema/tables/earners.ts'
import { findJoins } from '../earners/joins/join-earners.sql.ts'

/** The person to export or erase, with their badges. */
export type Person = {
  organizationId: string
  id: string
  email: string | null
  firstName: string
  lastName: string
  /** Their current and former addresses, except those that somebody else has now. */
  addresses: string[]
  /** Those that somebody else has now, too. */
  sharedAddresses: string[]
  /** Their current and former full names. */
  names: string[]
  badgeIds: string[]
  /** The former ids of people who were joined with them. */
  joinedIds: string[]
}

/** @returns undefined for an unknown id and for another organization's */
export async function findPerson(db: Database, organizationId: string, earnerId: string): Promise<Person | undefined> {
  const { id, email, firstName, lastName } = earners
  const [row] = await db
    .select({ id, email, firstName, lastName })
    .from(earners)
    .where(and(eq(earners.organizationId, organizationId), eq(id, earnerId)))
  if (!row) return undefined
  const held = await db
    .select({ id: badges.id })
    .from(badges)
    .where(and(eq(badges.organizationId, organizationId), eq(badges.earnerId, earnerId)))
    .orderBy(badges.seq)
  const known = await findNames(db, organizationId, earnerId)
  const joins = await findJoins(db, organizationId, earnerId)
  const joinedIds = joins.map(({ joinedId }) => joinedId)
  return { ...row, organizationId, ...known, badgeIds: held.map((badge) => badge.id), joinedIds }
}

/** Finds names and addresses from the earner, their badges, and the history of corrections. */
async function findNames(db: Database, organizationId: string, earnerId: string) {
  const { rows } = await db.execute<Pick<Person, 'addresses' | 'sharedAddresses' | 'names'>>(sql`
    with known as (
      select first_name || ' ' || last_name as name, email from earners
      where organization_id = ${organizationId} and id = ${earnerId}
      union
      select recipient_first_name || ' ' || recipient_last_name, recipient_email from badges
      where organization_id = ${organizationId} and earner_id = ${earnerId}
      union
      select concat_ws(' ', state.data ->> 'recipient_first_name', state.data ->> 'recipient_last_name'),
        state.data ->> 'recipient_email'
      from events e cross join lateral (values (e.data -> 'before'), (e.data -> 'after')) state (data)
      where e.organization_id = ${organizationId} and e.subject = 'earner' and e.action = 'updated'
        and (e.subject_id = ${earnerId} or e.subject_id in (select joined_id from earner_joins where earner_id = ${earnerId}))
      union
      select first_name || ' ' || last_name, email from earner_joins where earner_id = ${earnerId}
    )
    select coalesce(array_agg(distinct btrim(name)) filter (where btrim(name) not in ('', '—')), '{}') as names,
      coalesce(array_agg(distinct email) filter (where email not in ('', '—') and not is_shared), '{}') as addresses,
      coalesce(array_agg(distinct email) filter (where is_shared), '{}') as "sharedAddresses"
    from known cross join lateral (select exists (
      select from earners other where other.organization_id = ${organizationId} and other.email = known.email
        and other.id <> ${earnerId}) as is_shared) shared`)
  return onlyRow(rows)
}

/** The condition on `mails` for those that remind of a person's badges: an array, so that an index finds each. */
export const remindsOf = ({ badgeIds }: Pick<Person, 'badgeIds'>): SQL => sql`mails.id = any(array(
  select mail_id from sent_reminders where badge_id = any(${sql.param(badgeIds)}::uuid[])))`

/** Counts of what is stored about a person. */
export type PersonCounts = {
  metadata_count: number
  lists_count: number
  mails_count: number
  opened_count: number
  badges_count: number
  named_credentials_count: number
  history_count: number
}

export async function countPerson(db: Database, person: Person): Promise<PersonCounts> {
  const { organizationId, id, badgeIds } = person
  const ids = sql`${sql.param(badgeIds)}::uuid[]`
  const areTheirs = sql`badges.organization_id = e.organization_id and badges.earner_id = e.id`
  const { rows } = await db.execute<PersonCounts>(sql`
    select
      (select count(*) from jsonb_object_keys(e.metadata))::int as metadata_count,
      (select count(*) from list_members where earner_id = e.id)::int as lists_count,
      (select count(*) from mails where badge_id = any(${ids})
        or (organization_id = ${organizationId} and badge_id is null and kind = 'badges_ending'
          and (recipient = any(${sql.param(person.addresses)}::text[]) or ${remindsOf(person)})))::int as mails_count,
      (select count(*) from badges where ${areTheirs} and opened_at is not null)::int as opened_count,
      (select count(*) from badges where ${areTheirs})::int as badges_count,
      (select count(*) from badges b join template_versions v on v.id = b.template_version_id
        where b.organization_id = e.organization_id and b.earner_id = e.id and v.names_recipient)::int as named_credentials_count,
      ((select count(*) from events v where v.organization_id = ${organizationId} and v.subject = 'badge'
          and v.subject_id = any(${ids}))
        + (select count(*) from events v where v.organization_id = ${organizationId} and v.subject = 'earner'
          and v.subject_id = any(${sql.param([id, ...person.joinedIds])}::uuid[])))::int as history_count
    from earners e where e.organization_id = ${organizationId} and e.id = ${id}`)
  return onlyRow(rows)
}
