import type { Database } from '#server/platform/database/database.ts'
import type { MailContent } from '../../mails/mail-kinds.ts'
import { insertMail } from '../../mails/mails.sql.ts'
import { findOwners } from '../../second-factor/reset-second-factor.sql.ts'

/** Queues a mail to all owners of an organization who can sign in. */
export async function mailOwners(tx: Database, organizationId: string, mail: MailContent): Promise<void> {
  for (const { id: userId, email: recipient, language } of await findOwners(tx, organizationId)) {
    await insertMail(tx, organizationId, { ...mail, recipient, language, userId })
  }
}
