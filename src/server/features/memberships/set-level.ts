import type { Level } from '#contract/permissions.ts'
import { m } from '#i18n/compiled/messages.js'
import type { Database } from '#server/platform/database/database.ts'
import { invalidField, Refusal } from '#server/platform/http/refusal.ts'
import { findUserByEmail } from '../accounts/operated-users.sql.ts'
import { recordActivity } from '../activity/record-activity.sql.ts'
import { insertEvents } from '../history/events.sql.ts'
import { countOwners, lockTeam, updateMembership } from './members.sql.ts'
import { findMembership } from './memberships.sql.ts'

/**
 * Changes a member's level as the operator, even if no owner is left who could do it.
 * @returns the user's id
 * @throws Refusal 422 `email` for somebody who is not a member of the organization, 409 `last_owner`
 */
export function setLevel(
  db: Database,
  { email, organization: organizationId, level }: { email: string; organization: string; level: Level },
): Promise<string> {
  return db.transaction(async (tx) => {
    await lockTeam(tx, organizationId)
    const user = await findUserByEmail(tx, email)
    const member = user && { organizationId, userId: user.id }
    const before = member && (await findMembership(tx, member))
    if (!before) throw invalidField(['email'], (locale) => m.access_no_such_member({}, { locale }))
    await updateMembership(tx, member, { level })
    if (before.level === 'owner' && (await countOwners(tx, organizationId)) === 0) throw new Refusal(409, 'last_owner')
    const data = { level, before: before.level }
    const subject = { type: 'user', id: member.userId } as const
    await insertEvents(tx, organizationId, [
      { userId: null, subject: 'user', subjectId: member.userId, action: 'level_changed', data },
    ])
    await recordActivity(tx, {
      organizationId,
      actor: { type: 'operator' },
      kind: 'level_changed',
      subject,
      details: data,
    })
    return member.userId
  })
}
