import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import type { Recipient } from '#contract/badges.ts'
import type { OtherPerson } from '#contract/earners/other-name.ts'
import type { Database } from '#server/platform/database/database.ts'

/**
 * An expression for the id of the person whom an address and a name mean, or null: the one at the address with the same words
 * in the name, else the oldest whose name agrees.
 */
export const personOf = (organizationId: string, recipient: Recipient): SQL => sql`
  person_of(${organizationId}::uuid, ${recipient.recipient_email}::text, ${recipient.recipient_first_name}::text,
    ${recipient.recipient_last_name}::text)`

/** @returns the id of the person whom an address and a name mean */
export async function findPersonOf(
  db: Database,
  organizationId: string,
  recipient: Recipient,
): Promise<string | undefined> {
  const { rows } = await db.execute<{ id: string | null }>(sql`select ${personOf(organizationId, recipient)} as id`)
  return rows[0]?.id ?? undefined
}

/** @returns the id of the person who has had an address for longest */
export async function findPersonAt(db: Database, organizationId: string, email: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from earners where organization_id = ${organizationId} and email = ${email} order by id limit 1`)
  return rows[0]?.id
}

/** Whether an address and a name mean somebody else than one person. */
export async function isPersonTaken(
  db: Database,
  organizationId: string,
  recipient: Recipient,
  otherThan: string,
): Promise<boolean> {
  const { rows } = await db.execute<{ exists: boolean }>(sql`
    select exists (
      select from known_names e
      where e.organization_id = ${organizationId} and e.email = ${recipient.recipient_email} and e.id <> ${otherThan}
        and names_agree(e.first_name, e.last_name, ${recipient.recipient_first_name}::text,
          ${recipient.recipient_last_name}::text)
    ) as exists`)
  return rows[0]?.exists ?? false
}

/** People as rows of a statement, numbered by `place` from 1. */
export const givenPeople = (people: readonly Recipient[]): SQL => sql`
  select * from rows from (
    jsonb_to_recordset(${JSON.stringify(people)}::jsonb)
      as (recipient_email text, recipient_first_name text, recipient_last_name text, metadata jsonb)
  ) with ordinality as given (email, first_name, last_name, metadata, place)`

/** A given person, by index from 0, whose address is only of people with other names. */
export type OtherNamed = { row: number; people: OtherPerson[] }

/** Those of the given people whose address is somebody's, and whose name agrees with nobody's there. */
export async function findOtherNamed(
  db: Database,
  organizationId: string,
  people: readonly Recipient[],
): Promise<OtherNamed[]> {
  const { rows } = await db.execute<OtherNamed>(sql`
    with given as (${givenPeople(people)})
    select given.place::int - 1 as row,
      jsonb_agg(distinct jsonb_build_object('earner_id', p.id, 'recipient_first_name', p.first_name,
        'recipient_last_name', p.last_name)) as people
    from given join known_names e on e.email = given.email and e.organization_id is not distinct from ${organizationId}::uuid
    join earners p on p.id = e.id
    group by given.place
    having not bool_or(names_agree(e.first_name, e.last_name, given.first_name, given.last_name))
    order by given.place`)
  return rows
}

type NewName = { id: string; first_name: string; last_name: string }

/**
 * Renames people, as an act that says so, with a line in each one's history. A name that somebody has as a new badge's
 * recipient renames nobody.
 */
export async function renamePeople(
  tx: Database,
  organizationId: string,
  names: readonly NewName[],
  userId: string | null,
): Promise<void> {
  await tx.execute(sql`
    with named as (
      select * from jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as named (id uuid, first_name text, last_name text)
    ), before as (
      select e.id, e.email, e.first_name, e.last_name from earners e join named using (id)
      where e.organization_id is not distinct from ${organizationId}::uuid
    ), renamed as (
      update earners e set first_name = named.first_name, last_name = named.last_name, certificate_name = null,
        updated_at = clock_timestamp()
      from named where e.id = named.id and e.organization_id is not distinct from ${organizationId}::uuid
    )
    insert into events (organization_id, user_id, subject, subject_id, action, data)
    select ${organizationId}::uuid, ${userId}::uuid, 'earner', before.id, 'updated', jsonb_build_object(
      'before', jsonb_build_object('recipient_email', before.email, 'recipient_first_name', before.first_name,
        'recipient_last_name', before.last_name),
      'after', jsonb_build_object('recipient_email', before.email, 'recipient_first_name', named.first_name,
        'recipient_last_name', named.last_name))
    from before join named using (id)`)
}
