import { sql } from 'drizzle-orm'
import { insertRequest } from '../features/requests/my-requests.sql.ts'
import type { Database } from '../platform/database/database.ts'
import { onlyRow } from '../platform/database/only-row.ts'
import { addBadge } from './badges.ts'
import type { Issuer } from './issuer.ts'
import { addTemplate } from './templates.ts'

/** Awards Giulia Ferri a badge, and has her ask for another name or to be erased. @returns the request's id */
export async function addRequest(
  db: Database,
  issuer: Pick<Issuer, 'organizationId' | 'userId'>,
  kind: 'name' | 'erasure' = 'name',
): Promise<string> {
  const { organizationId } = issuer
  const recipient_email = `${crypto.randomUUID().slice(0, 12)}@earners.example`
  const badgeId = await addBadge(db, issuer, await addTemplate(db, issuer), { recipient_email })
  const { rows } = await db.execute<{ id: string }>(sql`select earner_id as id from badges where id = ${badgeId}`)
  const { id: earnerId } = onlyRow(rows)
  const name = { badgeId, firstName: 'Giulia', lastName: 'Ferri Bassani', reason: 'I married.' }
  await insertRequest(db, { organizationId, earnerId, language: 'en', ...(kind === 'name' && { name }) })
  const made = await db.execute<{ id: string }>(sql`select id from requests where earner_id = ${earnerId}`)
  return onlyRow(made.rows).id
}
