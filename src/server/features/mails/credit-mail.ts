import { findMailedTransaction } from '#server/features/credits/credit-mails.sql.ts'
import { wallClockIn } from '#server/platform/clock.ts'
import { creditsDeclinedLetter, creditsGrantedLetter, creditsRequestedLetter } from './letters/credit-letters.ts'
import { oneLine } from './letters/letter.ts'
import { findMailAccount } from './mail-accounts.sql.ts'
import type { CreditMailKind } from './mail-kind.ts'
import type { DueMail } from './outbox.sql.ts'
import type { MailServices, WrittenMail } from './written-mail.ts'

type CreditMail = DueMail & { kind: CreditMailKind }

export const isAboutCredits = (mail: DueMail): mail is CreditMail => mail.kind.startsWith('credits_')

/** @returns undefined if the recipient lost access, or the operator answered the request before it was mailed */
export async function creditMail(
  mail: CreditMail,
  { db, urls, config }: MailServices,
): Promise<WrittenMail | undefined> {
  const mailed = await findMailedTransaction(db, mail.data['transaction'] ?? '')
  if (!mailed) return undefined
  const about = { mailed, language: mail.language, base: urls.base }
  if (mail.kind === 'credits_requested') {
    if (mailed.transaction.status !== 'request') return undefined
    const { asker } = mailed
    const replyTo = asker ? { name: oneLine(`${asker.name} ${asker.lastName}`), address: asker.email } : undefined
    return { letter: creditsRequestedLetter(about), replyTo }
  }
  if (!(mail.userId && (await findMailAccount(db, { id: mail.userId })))) return undefined
  const replyTo = config.operatorEmail ? { name: '', address: config.operatorEmail } : undefined
  if (mail.kind === 'credits_granted') return { letter: creditsGrantedLetter(about), replyTo }
  const requestedAt = wallClockIn(config.timeZone, new Date(mailed.transaction.createdAt))
  const isReadByOperator = replyTo !== undefined
  return { letter: creditsDeclinedLetter({ ...about, requestedAt, isReadByOperator }), replyTo }
}
