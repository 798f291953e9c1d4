import { sql } from 'drizzle-orm'
import type { BadgeClass } from '#contract/badge-imports/badge-imports.ts'
import type { Database } from '#server/platform/database/database.ts'
import { onlyRow } from '#server/platform/database/only-row.ts'
import { FIRST_TURN } from '#server/platform/turns.ts'
import { dueAfter, LEASE } from '../mails/outbox.sql.ts'
import { badgeOfRow } from './settle-rows.sql.ts'

export type RunningImport = { id: string; organizationId: string; userId: string | null }

/**
 * Leases the running import of the first organization that has one which nobody works on; undefined if there is none.
 * @param after only organizations with a higher id
 */
export async function takeRunningImport(db: Database, after = FIRST_TURN): Promise<RunningImport | undefined> {
  const { rows } = await db.execute<RunningImport>(sql`
    update badge_imports set leased_until = clock_timestamp() + ${LEASE}
    where id = (select due.id from badge_imports due
      where due.status = 'running' and due.leased_until <= clock_timestamp() and due.organization_id > ${after}::uuid
      order by due.organization_id, due.confirmed_at limit 1 for update skip locked)
    returning id, organization_id as "organizationId", user_id as "userId"`)
  return rows[0]
}

/** Ends the lease, so that another worker goes on at once. */
export async function giveBackImport(db: Database, { id, organizationId }: RunningImport): Promise<void> {
  await db.execute(sql`
    update badge_imports set leased_until = clock_timestamp() where organization_id = ${organizationId} and id = ${id}`)
}

/** An import that runs, locked, with the lease renewed; undefined once it has ended. */
export async function lockRunning(tx: Database, { id, organizationId }: RunningImport) {
  const { rows } = await tx.execute<{ awardId: string | null; sendsMails: boolean; isUndone: boolean }>(sql`
    update badge_imports i set leased_until = clock_timestamp() + ${LEASE}
    where i.organization_id = ${organizationId} and i.id = ${id} and i.status = 'running'
    returning i.award_id as "awardId", i.sends_mails as "sendsMails", exists (
      select from awards a where a.organization_id = i.organization_id and a.id = i.award_id and a.undone_at is not null
    ) as "isUndone"`)
  return rows[0]
}

/** The first rows of an import that wait, at most `most`, and the kinds of badge that they are of. */
export async function findWaitingRows(tx: Database, { id, organizationId }: RunningImport, most: number) {
  const { rows } = await tx.execute<{ row: number; classPlace: number }>(sql`
    select r.row, r.class_place as "classPlace" from badge_import_rows r
    join badge_import_classes c on c.import_id = r.import_id and c.place = r.class_place and not c.is_left_out
      and c.organization_id = ${organizationId}
    where r.import_id = ${id} and r.problem is null and r.badge_id is null order by r.row limit ${most}`)
  return rows
}

export type WaitingClass = { place: number; data: BadgeClass; templateId: string | null }

/** Kinds of badge by their places. The templates among them are locked, by id. */
export async function lockTemplatesOfClasses(
  tx: Database,
  { id, organizationId }: RunningImport,
  places: number[],
): Promise<WaitingClass[]> {
  const { rows } = await tx.execute<WaitingClass>(sql`
    select place, data, template_id as "templateId" from badge_import_classes
    where import_id = ${id} and organization_id = ${organizationId} and place = any(${sql.param(places)}::int[])`)
  await tx.execute(sql`
    select id from templates where organization_id = ${organizationId}
      and id = any(${sql.param(rows.flatMap(({ templateId }) => templateId ?? []))}::uuid[])
    order by id for no key update`)
  return rows
}

/** Saves the template that a kind of badge has become. */
export async function updateTemplateOfClass(
  tx: Database,
  { id, organizationId }: RunningImport,
  { place, templateId }: { place: number; templateId: string },
): Promise<void> {
  await tx.execute(sql`
    update badge_import_classes set template_id = ${templateId}
    where import_id = ${id} and organization_id = ${organizationId} and place = ${place}`)
}

/**
 * Marks those of the rows whose badge has come in otherwise since they were checked. @returns how many are left
 */
export async function markKnownRows(tx: Database, { id, organizationId }: RunningImport, places: number[]) {
  const { rows } = await tx.execute<{ left: number }>(sql`
    with found as materialized (
      select r.row, ${badgeOfRow(organizationId)} as badge_id from badge_import_rows r
      where r.import_id = ${id} and r.row = any(${sql.param(places)}::int[])
    ), known as (
      update badge_import_rows r set problem = jsonb_build_object('code', 'known', 'about', found.badge_id)
      from found where r.import_id = ${id} and r.row = found.row and found.badge_id is not null
      returning r.row
    )
    select ${places.length}::int - count(*)::int as left from known`)
  return onlyRow(rows).left
}

type BroughtIn = {
  rows: number[]
  awardId: string
  userId: string | null
  issuedBefore: number
  sendsMails: boolean
}

/**
 * Issues the badges of rows that have been locked with their import, in the order of the rows. Nothing of them says that
 * they were issued at this moment but `created_at`: the day is the original's, at noon, which is the same day in most time zones.
 * @returns how many badges were issued
 */
export async function insertImportedBadges(
  tx: Database,
  { id, organizationId }: RunningImport,
  { rows: places, awardId, userId, issuedBefore, sendsMails }: BroughtIn,
): Promise<number> {
  // In a statement of its own: triggers of the other change the same row.
  await tx.execute(sql`
    update organizations set badges_count = badges_count + ${places.length} where id = ${organizationId}`)
  const { rows } = await tx.execute<{ issued: number }>(sql`
    with chosen as materialized (
      select r.row, r.import_key, r.data, c.data as class, t.id as template_id, v.id as version_id, v.language,
        row_number() over (order by r.row)::int as place
      from badge_import_rows r join badge_import_classes c on c.import_id = r.import_id and c.place = r.class_place
      join templates t on t.organization_id = c.organization_id and t.id = c.template_id
      join template_versions v on v.id = t.current_version_id
      where r.import_id = ${id} and r.row = any(${sql.param(places)}::int[]) and r.problem is null and r.badge_id is null
    ), people as materialized (
      select email, first_name, last_name, take_person(${organizationId}::uuid, email, first_name, last_name) as id from (
        select distinct data ->> 'recipient_email' as email, data ->> 'recipient_first_name' as first_name,
          data ->> 'recipient_last_name' as last_name from chosen
      ) named
    ), issued as (
      insert into badges (organization_id, award_id, seq, template_id, template_version_id, earner_id, recipient_email,
        recipient_first_name, recipient_last_name, emitted_at, expires_at, imported, import_key, original)
      select ${organizationId}::uuid, ${awardId}::uuid, ${issuedBefore}::int + place, template_id, version_id, people.id,
        people.email, people.first_name, people.last_name, (data ->> 'issued_on')::date + time '12:00',
        nullif(data ->> 'expires_on', '')::date + time '23:59:59', true, import_key,
        jsonb_build_object('id', nullif(data ->> 'original_id', ''), 'url', nullif(data ->> 'original_url', ''),
          'issuer', class ->> 'issuer', 'issuer_url', class -> 'issuer_url', 'issued_on', data ->> 'issued_on')
      from chosen join people on people.email = data ->> 'recipient_email'
        and people.first_name = data ->> 'recipient_first_name' and people.last_name = data ->> 'recipient_last_name'
      order by place
      returning id, seq, recipient_email, import_key
    ), settled as (
      update badge_import_rows r set badge_id = issued.id, data = null
      from issued join chosen using (import_key) where r.import_id = ${id} and r.row = chosen.row
    ), new_mails as (
      insert into mails (organization_id, badge_id, award_id, kind, recipient, language, next_attempt_at)
      select ${organizationId}::uuid, issued.id, ${awardId}::uuid, 'badge_awarded', recipient_email, chosen.language, ${dueAfter(0)}
      from issued join chosen using (import_key) where ${sendsMails}::boolean
    ), new_events as (
      insert into events (organization_id, user_id, subject, subject_id, action, data)
      select ${organizationId}::uuid, ${userId}::uuid, 'badge', id, 'issued', '{"imported": true}'::jsonb from issued
    )
    select count(*)::int as issued from issued`)
  return onlyRow(rows).issued
}

/** Adds to the number of an award's badges. */
export async function addToAward(tx: Database, organizationId: string, awardId: string, badges: number): Promise<void> {
  await tx.execute(sql`
    update awards set badges_count = badges_count + ${badges} where organization_id = ${organizationId} and id = ${awardId}`)
}

/** Marks a row that cannot be brought in, although nothing seemed wrong with it. */
export async function markFailedRow(tx: Database, { id, organizationId }: RunningImport, row: number): Promise<void> {
  await tx.execute(sql`
    update badge_import_rows r set problem = '{"code": "failed", "about": ""}'
    from badge_imports i where i.id = r.import_id and i.organization_id = ${organizationId} and r.import_id = ${id}
      and r.row = ${row}`)
}
