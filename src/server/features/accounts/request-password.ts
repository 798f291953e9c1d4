import { m } from '#i18n/compiled/messages.js'
import type { Request } from '#server/platform/http/route.ts'
import { hashSecret } from '#server/platform/http/secret.ts'
import { insertMail } from '../mails/mails.sql.ts'

/**
 * E8: asks for a link to a new password. Whether the address has an account nobody looks up here: the mail is written
 * either way, and the worker that is to send it drops one without an account. So answer, time and throttle are the same.
 * @throws Refusal 429 after too many requests from an address or for an account
 */
export async function requestPassword({ email }: { email: string }, { db, services, address, language }: Request) {
  await services.passwordLimit.perAddress.spend(address)
  await services.passwordLimit.perAccount.spend(hashSecret(email))
  await insertMail(db, null, { kind: 'reset_password', recipient: email, language })
  services.mailSignal.wake()
  return { message: m.account_reset_mailed({}, { locale: language }) }
}
