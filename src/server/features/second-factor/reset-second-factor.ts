import { m } from '#i18n/compiled/messages.js'
import type { Database } from '#server/platform/database/database.ts'
import { notFound, Refusal } from '#server/platform/http/refusal.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { findUserByEmail } from '../accounts/operated-users.sql.ts'
import { type Actor, activitySourceOf, recordActivity } from '../activity/record-activity.sql.ts'
import { insertMail } from '../mails/mails.sql.ts'
import { findOrganizationsOf, type Member } from '../memberships/memberships.sql.ts'
import { lockPerson } from './one-time-codes.sql.ts'
import { deleteSecondFactor, findOwners, findPerson, isOwnerOfAll } from './reset-second-factor.sql.ts'

/**
 * Resets a member's lost second factor, as an owner: the password alone is enough until they set one up again. Their
 * sessions end, and all owners are notified. Because the account is shared by all its organizations, the caller must own
 * every one of them.
 * @throws Refusal 404 for somebody who is not a member, 409 if the caller does not own all of their organizations
 */
export async function resetMember({ user_id: userId }: { user_id: string }, request: SignedInRequest) {
  const { organizationId, userId: callerId } = request.caller
  await request.db.transaction(async (tx) => {
    const member = { organizationId, userId }
    if (!(await findPerson(tx, member))) throw notFound()
    if (!(await isOwnerOfAll(tx, { ownerId: callerId, userId }))) {
      throw new Refusal(409, 'conflict', { sentence: (locale) => m.security_reset_elsewhere({}, { locale }) })
    }
    await resetSecondFactor(tx, member, activitySourceOf(request))
  })
  return undefined
}

/** The same by the operator, for a member of any organizations. @returns the user's id @throws Refusal 404 */
export function resetByOperator(db: Database, email: string): Promise<string> {
  return db.transaction(async (tx) => {
    const user = await findUserByEmail(tx, email)
    if (!user) throw notFound()
    const [organizationId] = await findOrganizationsOf(tx, user.id)
    if (!organizationId) throw notFound()
    await resetSecondFactor(tx, { organizationId, userId: user.id }, { actor: { type: 'operator' } })
    return user.id
  })
}

async function resetSecondFactor(tx: Database, member: Member, by: { actor: Actor; address?: string }) {
  const { userId } = member
  const person = await findPerson(tx, member)
  if (!person) throw notFound()
  await lockPerson(tx, userId)
  await deleteSecondFactor(tx, userId)
  const { email: recipient, language } = person
  await insertMail(tx, member.organizationId, { kind: 'second_factor_off', recipient, language, userId })
  for (const organizationId of await findOrganizationsOf(tx, userId)) {
    const subject = { type: 'user', id: userId } as const
    const { actor, address } = by
    await recordActivity(tx, { organizationId, actor, address, kind: 'second_factor_reset', subject })
    for (const owner of await findOwners(tx, organizationId)) {
      const data = { person: `${person.name} ${person.lastName}` }
      const news = { kind: 'second_factor_reset', recipient: owner.email, language: owner.language } as const
      await insertMail(tx, organizationId, { ...news, userId: owner.id, data })
    }
  }
}
