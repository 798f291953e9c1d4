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

/** A link that was used, is too old, or never was one of ours: the same sentence for all, on the field that carried it. */
export const linkIsOver = () => invalidField(['token'], (locale) => m.account_link_over({}, { locale }))

/**
 * Gives an account the address whose link was opened, and tells the address that it had before. Every other open link to
 * the account went to the old address and ends.
 * @throws Refusal 422 on `token`, 409 where somebody else has the address by now, 429
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
