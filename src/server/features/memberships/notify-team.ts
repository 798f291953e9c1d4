import { Level } from '#contract/permissions.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import type { users } from '#server/schema/tables/accounts.ts'
import { activitySourceOf, recordActivity } from '../activity/record-activity.sql.ts'
import type { MailContent } from '../mails/mail-kinds.ts'
import { deleteUnsentMails, insertMail } from '../mails/mails.sql.ts'
import { findOwners } from './members.sql.ts'

type Person = Pick<typeof users.$inferSelect, 'id' | 'email' | 'language'>
type Asker = Pick<SignedInRequest, 'caller' | 'address'>

/** Delay of a mail in seconds: an action can be undone for eight, and then nothing is sent at all. */
const MAIL_DELAY_S = 12

/** Records a level change, and mails the member unless the new level is the one they already know of. */
export async function notifyOfLevel(tx: Database, request: Asker, person: Person, before: Level, level: Level) {
  const { organizationId, userId } = request.caller
  await record(tx, request, person, 'level_changed', { level, before })
  const [unsent] = await deleteUnsentMails(tx, organizationId, person.id, ['level_changed'])
  const knownLevel = Level.parse(unsent?.data['before'] ?? before)
  if (knownLevel === level) return
  const data = { by: userId, before: knownLevel, level }
  await mail(tx, organizationId, person, { kind: 'level_changed', data }, MAIL_DELAY_S)
}

/** The same for a member who was suspended or restored. */
export async function notifyOfStatus(tx: Database, request: Asker, person: Person, level: Level, isSuspended: boolean) {
  const { organizationId, userId } = request.caller
  const kind = isSuspended ? 'member_suspended' : 'member_restored'
  await record(tx, request, person, kind)
  const unsent = await deleteUnsentMails(tx, organizationId, person.id, ['member_suspended', 'member_restored'])
  if (unsent.length > 0) return
  await mail(tx, organizationId, person, { kind, data: { by: userId, level } }, MAIL_DELAY_S)
}

/** Notifies somebody that they were removed; replaces all unsent mails about their membership. */
export async function notifyOfRemoval(tx: Database, request: Asker, person: Person, level: Level) {
  const { organizationId, userId } = request.caller
  await record(tx, request, person, 'member_removed', { level })
  await deleteUnsentMails(tx, organizationId, person.id, ['level_changed', 'member_suspended', 'member_restored'])
  await mail(tx, organizationId, person, { kind: 'member_removed', data: { by: userId } })
}

/** Notifies every owner of a new one, and also the former owner after a hand-over. */
export async function notifyOwners(tx: Database, request: Asker, person: Person, handsOver: boolean) {
  const { organizationId, userId } = request.caller
  await record(tx, request, person, handsOver ? 'ownership_handed_over' : 'level_changed', { level: 'owner' })
  await deleteUnsentMails(tx, organizationId, person.id, ['level_changed'])
  const data = { by: userId, member: person.id, handed_over: handsOver ? '1' : '0' } as const
  for (const owner of await findOwners(tx, organizationId, userId)) {
    await mail(tx, organizationId, owner, { kind: 'owner_made', data })
  }
}

const record = (
  tx: Database,
  request: Asker,
  { id }: Person,
  kind: 'level_changed' | 'member_suspended' | 'member_restored' | 'member_removed' | 'ownership_handed_over',
  details: Record<string, string> = {},
) => recordActivity(tx, { ...activitySourceOf(request), kind, subject: { type: 'user', id }, details })

function mail(
  tx: Database,
  organizationId: string,
  { id: userId, email: recipient, language }: Person,
  news: MailContent,
  waits?: number,
) {
  return insertMail(tx, organizationId, { ...news, recipient, language, userId, ...(waits && { waits }) })
}
