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

/** @returns undefined where there is nobody to write to any more, or the operator has answered before being told */
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
    const answersTo = asker ? { name: oneLine(`${asker.name} ${asker.lastName}`), address: asker.email } : undefined
    return { letter: creditsRequestedLetter(about), answersTo }
  }
  if (!(mail.userId && (await findMailAccount(db, { id: mail.userId })))) return undefined
  const answersTo = config.operatorEmail ? { name: '', address: config.operatorEmail } : undefined
  if (mail.kind === 'credits_granted') return { letter: creditsGrantedLetter(about), answersTo }
  const requestedAt = wallClockIn(config.timeZone, new Date(mailed.transaction.createdAt))
  const isReadByOperator = answersTo !== undefined
  return { letter: creditsDeclinedLetter({ ...about, requestedAt, isReadByOperator }), answersTo }
}
