import type { Services } from '#server/services.ts'
import { recordActivity } from '../activity/record-activity.sql.ts'
import { insertMail } from '../mails/mails.sql.ts'
import { findAdministrators } from '../memberships/members.sql.ts'
import { updateExpired, updateReminded } from './due-requests.sql.ts'

/** Ends names that nobody has answered in time, and tells who asked; reminds teams of requests whose term comes. */
export async function endRequests({ db, mailSignal }: Pick<Services, 'db' | 'mailSignal'>): Promise<void> {
  for (;;) {
    const ended = await db.transaction(async (tx) => {
      const expired = await updateExpired(tx)
      for (const { id, organizationId, earnerId, badgeId, language, email } of expired) {
        const subject = { type: 'earner', id: earnerId ?? '' } as const
        await recordActivity(tx, { organizationId, actor: { type: 'system' }, kind: 'request_expired', subject })
        const mail = { kind: 'request_expired', language, badgeId, data: { request: id } } as const
        if (email) await insertMail(tx, organizationId, { ...mail, recipient: email })
      }
      return expired.length
    })
    if (ended === 0) break
  }
  await db.transaction(async (tx) => {
    for (const { organizationId, count } of await updateReminded(tx)) {
      const data = { count: String(count) }
      for (const { id: userId, email: recipient, language } of await findAdministrators(tx, organizationId)) {
        await insertMail(tx, organizationId, { kind: 'requests_due', recipient, language, userId, data })
      }
    }
  })
  mailSignal.wake()
}
