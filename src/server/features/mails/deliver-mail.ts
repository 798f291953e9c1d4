import { DEAD_ADDRESS } from '#contract/badges.ts'
import { failureOf } from '#server/platform/log.ts'
import type { MailTransport, Message } from '#server/platform/mail-transport/mail-transport.ts'
import { type SendingFailure, sendingFailure } from '#server/platform/mail-transport/sending-failure.ts'
import { openTurns } from '#server/platform/turns.ts'
import type { Services } from '#server/services.ts'
import { findAwardObstacle } from '../awards/undo/undo-award.sql.ts'
import { isAddressDead } from '../earners/earners.sql.ts'
import { composeMail } from './compose-mail.ts'
import { mailDefinition } from './mail-kinds.ts'
import { whileLeased } from './mail-lease.ts'
import {
  type DueMail,
  deleteMail,
  takeDueMail,
  updateMailFailed,
  updateMailGivenBack,
  updateMailPutOff,
  updateMailSent,
} from './outbox.sql.ts'

/** Minutes to wait after each failed attempt; after the last one the mail is given up. */
const RETRY_DELAYS_MIN = [1, 5, 30, 2 * 60, 12 * 60]
/** Limit on how often a mail is taken. Higher than the number of pauses, because a killed process records no failure. */
const MAX_ATTEMPTS = 20

export type Deliverer = Pick<Services, 'db' | 'urls' | 'config' | 'storage' | 'seal' | 'clock' | 'log'> & {
  transport: MailTransport
}

/**
 * Sends the next due mail, if there is one, of each organization in turn. Delivery is at least once: if this process dies, or loses its database,
 * after the mail server accepted the mail and before the row is marked as sent, the mail is sent again after the lease
 * with the same Message-ID. Marking the row first would lose mails instead.
 *
 * @returns whether to continue: false if nothing is due or the mail server cannot be reached
 */
export async function deliverNextMail(deliverer: Deliverer, turns = openTurns()): Promise<boolean> {
  const { db, log } = deliverer
  const mail = await turns.next((after) => takeDueMail(db, after))
  if (!mail) return false
  if (mail.attempts > MAX_ATTEMPTS) {
    await giveUp(mail, 'Sending was cut off again and again', deliverer)
    return true
  }
  const outcome = await whileLeased(mail, deliverer, () => attempt(mail, deliverer))
  if (outcome === 'nobody') await deleteMail(db, mail.id)
  else if (outcome === 'held') await updateMailGivenBack(db, mail)
  else if (outcome === 'sent') {
    await updateMailSent(db, mail.id)
    log.info({ mail: mail.id, kind: mail.kind, attempts: mail.attempts }, 'an email was sent')
  } else {
    await recordFailure(mail, outcome, deliverer)
    return outcome.kind !== 'unreachable'
  }
  return true
}

/**
 * Writes a mail and hands it to the mail server. `nobody` means that there is no recipient, `held` that somebody considers
 * undoing the award.
 */
async function attempt(mail: DueMail, deliverer: Deliverer): Promise<'sent' | 'nobody' | 'held' | SendingFailure> {
  let message: Message | undefined
  try {
    if ((await awardObstacle(mail, deliverer)) === 'undone') return 'nobody'
    if (await isToDeadAddress(mail, deliverer)) return { kind: 'refused', reason: DEAD_ADDRESS }
    message = await composeMail(mail, deliverer)
  } catch (error) {
    deliverer.log.error({ mail: mail.id, kind: mail.kind, ...failureOf(error) }, 'an email could not be written')
    return { kind: 'later', reason: 'The mail could not be written' }
  }
  if (!message) return 'nobody'
  // Checked again just before sending: an award that was undone or held in the meantime must not be mailed.
  const obstacle = await awardObstacle(mail, deliverer)
  if (obstacle) return obstacle === 'undone' ? 'nobody' : 'held'
  try {
    await deliverer.transport.send(message)
    return 'sent'
  } catch (error) {
    return sendingFailure(error)
  }
}

const awardObstacle = async ({ badgeId, kind }: DueMail, { db }: Deliverer) =>
  badgeId !== null && kind === 'badge_awarded' ? findAwardObstacle(db, badgeId) : null

/** Mails to earners are not sent to addresses that staff marked as dead. Account mails ignore that mark. */
async function isToDeadAddress({ organizationId, kind, recipient }: DueMail, { db }: Deliverer) {
  if (!organizationId || mailDefinition(kind).to !== 'earner') return false
  return isAddressDead(db, organizationId, recipient)
}

async function recordFailure(mail: DueMail, { kind, reason }: SendingFailure, deliverer: Deliverer) {
  const delay = RETRY_DELAYS_MIN[mail.attempts - 1]
  if (kind === 'refused' || delay === undefined) return giveUp(mail, reason, deliverer)
  await updateMailPutOff(deliverer.db, mail, delay, reason)
  // The server's reply may contain the recipient's address, so it is stored in the row but not logged.
  deliverer.log.warn({ mail: mail.id, attempts: mail.attempts, minutes: delay, failure: kind }, 'an email was put off')
}

async function giveUp(mail: DueMail, reason: string, { db, log }: Deliverer) {
  await updateMailFailed(db, mail, reason)
  log.warn({ mail: mail.id, attempts: mail.attempts }, 'an email was given up')
}
