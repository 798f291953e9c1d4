import { sql } from 'drizzle-orm'
import type { Recipient } from '#contract/badges.ts'
import type { Database } from '#server/platform/database/database.ts'

/**
 * The ids of all awards to one person, including past ones, because an erasure finds those by address. Call it before the
 * person changes: an award names its recipient, who is found by address and name.
 */
export async function findPlannedFor(
  db: Database,
  organizationId: string,
  { id, email }: { id: string; email: string },
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select s.id from scheduled_awards s
    where s.organization_id = ${organizationId} and s.recipient_email = ${email}
      and person_of(${organizationId}::uuid, s.recipient_email, s.recipient_first_name, s.recipient_last_name) = ${id}::uuid`)
  return rows.map((row) => row.id)
}

/** Applies a correction of a person to awards to them. */
export async function correctPlanned(
  tx: Database,
  organizationId: string,
  ids: string[],
  recipient: Recipient,
): Promise<void> {
  if (ids.length === 0) return
  await tx.execute(sql`
    update scheduled_awards set recipient_email = ${recipient.recipient_email},
      recipient_first_name = ${recipient.recipient_first_name}, recipient_last_name = ${recipient.recipient_last_name}
    where organization_id = ${organizationId} and id = any(${sql.param(ids)}::uuid[])`)
}
