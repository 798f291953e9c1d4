import { z } from 'zod'
import type { Language } from '#contract/formats.ts'
import { m } from '#i18n/compiled/messages.js'
import { formatDay } from '#i18n/dates.ts'
import { findMailedTransaction, type MailedTransaction } from '#server/features/credits/credit-mails.sql.ts'
import { wallClockIn } from '#server/platform/clock.ts'
import { numberIn } from '#server/platform/text/numbers.ts'
import { defineMail, replyTo } from '../define-mail.ts'
import { type Letter, oneLine } from '../letters/letter.ts'
import { findMailAccount } from '../mail-accounts.sql.ts'

const data = { transaction: z.string() }

/** About a credit transaction. */
export const creditMails = {
  /** To the operator, who has no account; not sent if the request was answered before it was mailed. */
  credits_requested: defineMail('operator', data, async ({ data, language }, { db, urls }) => {
    const mailed = await findMailedTransaction(db, data.transaction)
    if (mailed?.transaction.status !== 'request') return undefined
    const { asker } = mailed
    const letter = creditsRequestedLetter({ mailed, language, base: urls.base })
    return { letter, replyTo: asker ? replyTo(`${asker.name} ${asker.lastName}`, asker.email) : undefined }
  }),
  credits_granted: answerMail(creditsGrantedLetter),
  credits_declined: answerMail(creditsDeclinedLetter),
}

type About = {
  mailed: MailedTransaction
  language: Language
  /** The service's public URL, without a trailing slash. */
  base: string
}

type Answer = About & {
  /** Day of the request, as wall-clock time in the service's zone. */
  requestedAt: string
  /** Whether replies to the mail reach the operator. */
  isReadByOperator: boolean
}

/** To the member who asked, unless they lost access. */
function answerMail(write: (answer: Answer) => Letter) {
  return defineMail('staff', data, async ({ data, language, userId }, { db, urls, config }) => {
    const mailed = await findMailedTransaction(db, data.transaction)
    if (!mailed || !(userId && (await findMailAccount(db, { id: userId })))) return undefined
    const { operatorEmail, timeZone } = config
    const requestedAt = wallClockIn(timeZone, new Date(mailed.transaction.createdAt))
    const isReadByOperator = Boolean(operatorEmail)
    const letter = write({ mailed, language, base: urls.base, requestedAt, isReadByOperator })
    return { letter, replyTo: replyTo('', operatorEmail) }
  })
}

/** Who requests how many credits, and the commands that answer. */
function creditsRequestedLetter({ mailed, language, base }: About): Letter {
  const { transaction, asker } = mailed
  const words = { locale: language }
  const names = { organization: oneLine(mailed.organization.name), name: nameOf(mailed) }
  const command = (verb: string) => `npm run admin -- ${verb} --transaction ${transaction.id}`
  const subject = m.mail_credits_requested_subject({ count: transaction.credits, ...names }, words)
  return {
    language,
    subject,
    sender: 'Insegna',
    heading: subject,
    paragraphs: [m.mail_credits_requested_lead(names, words)],
    facts: [
      { label: m.mail_credits_requested({}, words), value: numberIn(language, transaction.credits) },
      { label: m.mail_credits_requested_by({}, words), value: asker ? `${names.name}, ${asker.email}` : '' },
      { label: m.mail_credits_note({}, words), value: oneLine(transaction.description) },
      { label: m.organization_credits_left({}, words), value: numberIn(language, mailed.organization.creditsLeft) },
      { label: m.mail_credits_accept({}, words), value: command('accept-credits') },
      { label: m.mail_credits_decline({}, words), value: command('decline-credits') },
    ].filter(({ value }) => value !== ''),
    notes: asker ? [m.mail_credits_reply_asker(names, words)] : [],
    footer: m.mail_sent_operator({ address: base }, words),
  }
}

function creditsGrantedLetter({ mailed, language, base }: About): Letter {
  const words = { locale: language }
  const names = { organization: oneLine(mailed.organization.name) }
  return {
    language,
    subject: m.mail_credits_granted_subject({ count: mailed.transaction.credits, ...names }, words),
    sender: 'Insegna',
    heading: m.mail_credits_granted_heading({}, words),
    paragraphs: [m.mail_credits_granted_lead(names, words)],
    facts: [
      { label: m.mail_credits_added({}, words), value: numberIn(language, mailed.transaction.credits) },
      { label: m.organization_credits_left({}, words), value: numberIn(language, mailed.organization.creditsLeft) },
    ],
    button: { label: m.mail_credits_granted_button({}, words), url: `${base}/award` },
    notes: [],
    footer: m.mail_sent_for(names, words),
  }
}

function creditsDeclinedLetter({ mailed, language, base, requestedAt, isReadByOperator }: Answer): Letter {
  const words = { locale: language }
  const names = { organization: oneLine(mailed.organization.name) }
  const subject = m.mail_credits_declined_subject({}, words)
  return {
    language,
    subject,
    sender: 'Insegna',
    heading: subject,
    paragraphs: [m.mail_credits_declined_lead(names, words)],
    facts: [
      { label: m.mail_credits_requested({}, words), value: numberIn(language, mailed.transaction.credits) },
      { label: m.mail_credits_requested_on({}, words), value: formatDay(requestedAt, 'long', language) },
      { label: m.mail_credits_note({}, words), value: oneLine(mailed.transaction.description) },
    ].filter(({ value }) => value !== ''),
    button: { label: m.mail_credits_declined_button({}, words), url: `${base}/organization/credits` },
    notes: [m.mail_credits_again({}, words), ...(isReadByOperator ? [m.mail_credits_reply_operator({}, words)] : [])],
    footer: m.mail_sent_for(names, words),
  }
}

/** The name of the member who asked, or of the organization if that user was deleted. */
const nameOf = ({ asker, organization }: MailedTransaction) =>
  oneLine(asker ? `${asker.name} ${asker.lastName}` : organization.name)
