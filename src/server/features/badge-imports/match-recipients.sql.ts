import { sql } from 'drizzle-orm'
import type { ImportedBadge } from '#contract/badge-imports/badge-imports.ts'
import type { Recipient } from '#contract/badges.ts'
import type { Database } from '#server/platform/database/database.ts'

export type UnknownRecipient = { row: number; classPlace: number; data: ImportedBadge }

/** The rows of an import whose recipient is only known by a hash, or without a name. */
export async function findUnknownRecipients(
  db: Database,
  organizationId: string,
  id: string,
): Promise<UnknownRecipient[]> {
  const { rows } = await db.execute<UnknownRecipient>(sql`
    select r.row, r.class_place as "classPlace", r.data from badge_import_rows r
    join badge_imports i on i.id = r.import_id and i.organization_id = ${organizationId}
    where r.import_id = ${id} and r.problem ->> 'code' in ('unmatched', 'name_missing') order by r.row`)
  return rows
}

/** The people of a list, or everybody of the organization, who have an address. */
export async function findCandidates(
  db: Database,
  organizationId: string,
  listId: string | undefined,
): Promise<Recipient[]> {
  const { rows } = await db.execute<Recipient>(sql`
    select e.email as recipient_email, e.first_name as recipient_first_name, e.last_name as recipient_last_name
    from earners e where e.organization_id = ${organizationId} and e.email is not null
      ${listId ? sql`and exists (select from list_members m where m.list_id = ${listId} and m.earner_id = e.id)` : sql``}
    order by e.id`)
  return rows
}

type Found = { row: number; recipient: Recipient; key: string }

/** Saves the recipients that were found. */
export async function updateRecipients(
  tx: Database,
  organizationId: string,
  id: string,
  found: Found[],
): Promise<void> {
  await tx.execute(sql`
    update badge_import_rows r set data = r.data || given.recipient, import_key = given.key
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as given (row int, recipient jsonb, key text), badge_imports i
    where i.id = r.import_id and i.organization_id = ${organizationId} and r.import_id = ${id} and r.row = given.row`)
}
