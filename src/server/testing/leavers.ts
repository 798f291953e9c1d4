import { sql } from 'drizzle-orm'
import { insertCampaign } from '../features/leavers/leavers.sql.ts'
import type { Database } from '../platform/database/database.ts'
import { addBadge } from './badges.ts'
import type { Issuer } from './issuer.ts'
import { addTemplate } from './templates.ts'

/** A campaign for leavers that asked a holder fifteen days ago, so that it may be reminded of. @returns its id */
export async function addLeavers(db: Database, issuer: Pick<Issuer, 'organizationId' | 'userId'>): Promise<string> {
  const { organizationId, userId } = issuer
  const domain = `s${crypto.randomUUID().slice(0, 8)}.example`
  await addBadge(db, issuer, await addTemplate(db, issuer), { recipient_email: `ada@${domain}` })
  const given = { title: 'Summer', domain, lastDay: '2027-12-31', words: '', userId }
  const { id } = await insertCampaign(db, organizationId, given)
  await db.execute(sql`
    update leaver_campaigns set is_sending = false, created_at = created_at - interval '15 days' where id = ${id}`)
  return id
}
