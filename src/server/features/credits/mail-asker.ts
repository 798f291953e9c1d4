import type { Database } from '#server/platform/database/database.ts'
import { insertMail } from '../mails/mails.sql.ts'
import { findAsker } from './credit-mails.sql.ts'

type Answered = {
  requestId: string
  kind: 'credits_granted' | 'credits_declined'
  /** What is told of: the request itself, or a grant that came meanwhile. */
  transaction: string
}

/** Tells whoever made a request what came of it. An account that is gone is told nothing. */
export async function mailAsker(tx: Database, organizationId: string, { requestId, kind, transaction }: Answered) {
  const asker = await findAsker(tx, requestId)
  if (!asker) return
  const { userId, email: recipient, language } = asker
  await insertMail(tx, organizationId, { kind, recipient, language, userId, data: { transaction } })
}
