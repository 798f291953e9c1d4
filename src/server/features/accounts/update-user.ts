import { updateUser as contract, type UpdateUser } from '#contract/accounts/account.ts'
import type { Language } from '#contract/formats.ts'
import { m } from '#i18n/compiled/messages.js'
import type { Database } from '#server/platform/database/database.ts'
import { violates } from '#server/platform/database/violation.ts'
import { invalidField } from '#server/platform/http/refusal.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { activitySourceOf, recordActivity } from '../activity/record-activity.sql.ts'
import { refuseStale } from '../activity/refuse-stale.ts'
import { insertEvents } from '../history/events.sql.ts'
import { deleteWaitingMails, insertMail } from '../mails/mails.sql.ts'
import { deleteOpenLinks } from './account-links.sql.ts'
import { findUser, lockUser, updateUsername } from './users.sql.ts'

/**
 * E6: changes the username immediately, and the e-mail address once the link mailed to it is opened. Does not reveal here
 * whether the address is taken: only somebody who can open the link, and so owns the address, may learn that.
 * @throws Refusal 422 on `username` if it is taken, also by a concurrent request; 429 after too many addresses
 */
export async function updateUser({ username, email }: UpdateUser, request: SignedInRequest) {
  const { db, caller, services } = request
  const user = await findUser(db, caller, services.urls)
  const newName = username === user.username ? undefined : username
  const newEmail = email === user.email ? undefined : email
  if (newEmail) await services.passwordLimit.perAccount.spend(`address ${caller.userId}`)
  if (newName || newEmail) {
    const change = async (tx: Database) => {
      await lockUser(tx, caller.userId)
      await refuseStale(tx, request, contract, {
        sent: { username, email },
        shown: await findUser(tx, caller, services.urls),
        changes: { userId: caller.userId, kinds: ['account_edited', 'email_changed'] },
      })
      await changeUser(tx, request, user, { newName, newEmail })
    }
    await db.transaction(change).catch((error: unknown) => {
      if (!violates(error, 'users_username_key')) throw error
      throw invalidField(['username'], (locale) => m.account_username_taken({}, { locale }))
    })
  }
  return findUser(db, caller, services.urls)
}

async function changeUser(
  tx: Database,
  request: SignedInRequest,
  { email, profile }: { email: string; profile: { language: Language } },
  { newName, newEmail }: { newName: string | undefined; newEmail: string | undefined },
) {
  const { userId, organizationId } = request.caller
  const fields = [...(newName ? ['username'] : []), ...(newEmail ? ['email'] : [])]
  const kind = newEmail ? 'email_change_requested' : 'account_edited'
  await recordActivity(tx, { ...activitySourceOf(request), kind, details: { fields } })
  const about = { userId, subject: 'user', subjectId: userId } as const
  if (newName) {
    await updateUsername(tx, userId, newName)
    await insertEvents(tx, organizationId, [{ ...about, action: 'updated', data: { fields: ['username'] } }])
  }
  if (!newEmail) return
  // An address requested earlier can no longer be confirmed. Mails first: a worker that is about to insert a link
  // holds a lock on the mail's row.
  await deleteWaitingMails(tx, userId, 'change_email')
  await deleteOpenLinks(tx, userId, 'change_email')
  const { language } = profile
  await insertMail(tx, organizationId, { kind: 'change_email', recipient: newEmail, language, userId })
  const notice = { kind: 'email_change_requested', data: { email: newEmail } } as const
  await insertMail(tx, organizationId, { ...notice, recipient: email, language, userId })
  await insertEvents(tx, organizationId, [{ ...about, action: 'email_change_requested' }])
}
