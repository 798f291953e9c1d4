import { m } from '#i18n/compiled/messages.js'
import { wallClockNow } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { violates } from '#server/platform/database/violation.ts'
import { invalidField, Refusal } from '#server/platform/http/refusal.ts'
import type { Request } from '#server/platform/http/route.ts'
import { hashSecret } from '#server/platform/http/secret.ts'
import { recordActivity } from '../activity/record-activity.sql.ts'
import { insertEvents } from '../history/events.sql.ts'
import { insertMail } from '../mails/mails.sql.ts'
import { deleteOpenLinks, findAccountLink, updateLinkUsed } from './account-links.sql.ts'
import { updateEmail } from './users.sql.ts'

/** The refusal of a used, expired or unknown link, on the field `token`. The three cases get the same message. */
export const linkIsOver = () => invalidField(['token'], (locale) => m.account_link_over({}, { locale }))

/**
 * Changes an account's address to the one that the link confirms, and notifies the old address. Deletes every other open
 * link of the account, since those were sent to the old address.
 * @throws Refusal 422 on `token`, 409 if another account has taken the address meanwhile, 429
 */
export async function confirmEmail({ token }: { token: string }, { db, services, address, language }: Request) {
  await services.passwordLimit.perAddress.spend(address)
  const confirmedAt = wallClockNow(services)
  const confirm = async (tx: Database) => {
    const link = await findAccountLink(tx, hashSecret(token), ['change_email'])
    if (!link?.newEmail || !(await updateLinkUsed(tx, link.id))) throw linkIsOver()
    const { userId, organizationId, email, newEmail } = link
    await updateEmail(tx, userId, newEmail, confirmedAt)
    await deleteOpenLinks(tx, userId)
    const notice = { kind: 'email_changed', data: { email: newEmail } } as const
    await insertMail(tx, organizationId, { ...notice, recipient: email, language: link.language, userId })
    const event = {
      userId,
      subject: 'user',
      subjectId: userId,
      action: 'updated',
      data: { fields: ['email'] },
    } as const
    await insertEvents(tx, organizationId, [event])
    const actor = { type: 'person', userId } as const
    await recordActivity(tx, { organizationId, actor, address, kind: 'email_changed' })
  }
  await db.transaction(confirm).catch((error: unknown) => {
    if (!violates(error, 'users_email')) throw error
    throw new Refusal(409, 'conflict', { sentence: (locale) => m.account_email_in_use({}, { locale }) })
  })
  return { message: m.account_email_confirmed({}, { locale: language }) }
}
