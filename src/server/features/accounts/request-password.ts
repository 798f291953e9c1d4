import { m } from '#i18n/compiled/messages.js'
import type { Request } from '#server/platform/http/route.ts'
import { hashSecret } from '#server/platform/http/secret.ts'
import { insertMail } from '../mails/mails.sql.ts'

/**
 * E8: requests a password reset link. Does not look up whether the address has an account: the mail is queued either way,
 * and the mail worker drops one without an account. So response, timing and throttling reveal nothing.
 * @throws Refusal 429 after too many requests from an IP address or for an account
 */
export async function requestPassword({ email }: { email: string }, { db, services, address, language }: Request) {
  await services.passwordLimit.perAddress.spend(address)
  await services.passwordLimit.perAccount.spend(hashSecret(email))
  await insertMail(db, null, { kind: 'reset_password', recipient: email, language })
  services.mailSignal.wake()
  return { message: m.account_reset_mailed({}, { locale: language }) }
}
