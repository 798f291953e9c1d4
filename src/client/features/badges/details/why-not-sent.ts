import { DEAD_ADDRESS, NEEDS_SMTPUTF8 } from '#contract/badges.ts'
import { m } from '#i18n/compiled/messages.js'

/** Why a mail was not sent, in words. @param error as the service tells it: a code of ours, or the mail server's reply */
export function whyNotSent(error: string): string {
  if (error === DEAD_ADDRESS) return m.dead_address_not_written()
  if (error === NEEDS_SMTPUTF8) return m.mail_needs_smtputf8()
  return m.badges_mail_why({ error })
}
