import type { Language } from '#contract/formats.ts'
import type { Database } from '#server/database/database.ts'
import { mails } from '#server/database/schema/badges.ts'

/** The mails we know how to write. */
export type MailKind = 'badge_awarded' | 'badge_revoked'

/** A mail for the outbox: written in the transaction of what it tells, sent afterwards. */
export type NewMail = {
  kind: MailKind
  recipient: string
  language: Language
  badgeId?: string
  userId?: string
  data?: Record<string, string>
}

export async function insertMail(tx: Database, organizationId: string | null, mail: NewMail): Promise<void> {
  await tx.insert(mails).values({ ...mail, organizationId })
}
