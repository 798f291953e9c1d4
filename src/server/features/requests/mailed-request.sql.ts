import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'

export type MailedRequest = {
  kind: 'name' | 'erasure'
  firstName: string
  lastName: string
  words: string
  /** Of the badge; null for an erasure. */
  title: string | null
  badgeId: string | null
}

/** What a mail about a request says of it; undefined once its person is gone. */
export async function findMailedRequest(
  db: Database,
  organizationId: string,
  id: string,
): Promise<MailedRequest | undefined> {
  const { rows } = await db.execute<MailedRequest>(sql`
    select r.kind, r.first_name as "firstName", r.last_name as "lastName", r.words, v.title, b.id as "badgeId"
    from requests r left join badges b on b.id = r.badge_id left join template_versions v on v.id = b.template_version_id
    where r.organization_id = ${organizationId} and r.id = ${id} and r.earner_id is not null`)
  return rows[0]
}
