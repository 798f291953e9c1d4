import type { Database } from '#server/platform/database/database.ts'
import { insertMail } from '../mails/mails.sql.ts'
import { findAsker } from './credit-mails.sql.ts'

type Answered = {
  requestId: string
  kind: 'credits_granted' | 'credits_declined'
  /** The transaction that the mail is about: the request itself, or a grant that was made meanwhile. */
  transaction: string
}

/** Mails the answer to the user who made a credit request; does nothing if they no longer exist. */
export async function mailAsker(tx: Database, organizationId: string, { requestId, kind, transaction }: Answered) {
  const asker = await findAsker(tx, requestId)
  if (!asker) return
  const { userId, email: recipient, language } = asker
  await insertMail(tx, organizationId, { kind, recipient, language, userId, data: { transaction } })
}
