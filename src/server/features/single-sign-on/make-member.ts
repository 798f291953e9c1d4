import type { Level } from '#contract/permissions.ts'
import { wallClockNow } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Request } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { freeUsername } from '../accounts/create-user.ts'
import { insertUser } from '../accounts/operated-users.sql.ts'
import { recordActivity } from '../activity/record-activity.sql.ts'
import { insertEvents } from '../history/events.sql.ts'
import { takeSeat } from '../invitations/take-seat.ts'
import { insertMail } from '../mails/mails.sql.ts'
import { updateMembership } from '../memberships/members.sql.ts'
import { insertMembership } from '../memberships/memberships.sql.ts'
import { findOrganization } from '../organizations/organizations.sql.ts'
import { findAccountFacts } from './accounts.sql.ts'
import type { Becoming } from './becoming.ts'
import type { Connection, ProviderIdentity } from './identity.ts'
import { findInvitation } from './known.sql.ts'
import { insertSubject, updateSubjectUsed } from './subjects.sql.ts'

type MakingRequest = Pick<Request, 'services' | 'address'>
type Coming = { connection: Connection; identity: ProviderIdentity; becomes: Becoming }

/** Carries out what `becoming` said of somebody who comes in. @returns who they are */
export async function makeMember(tx: Database, request: MakingRequest, { connection, identity, becomes }: Coming) {
  const { organizationId } = connection
  const { outcome, email, first_name: firstName, last_name: lastName } = becomes.became
  if (email === null && !becomes.person) throw new Error('Nobody is made without an address')
  const userId =
    becomes.person?.userId ??
    (await makeAccount(tx, request.services, organizationId, { email: email ?? '', firstName, lastName }))
  const member = { organizationId, userId }
  const invited = outcome === 'accept_invitation' ? await accept(tx, request, connection, becomes, userId) : undefined
  if (outcome === 'create') await insertMembership(tx, member, becomes.became.level_after ?? 'viewer')
  if (outcome === 'enter') await updateSubjectUsed(tx, connection.id, userId)
  else await insertSubject(tx, member, connection, identity)

  const account = await findAccountFacts(tx, userId)
  const recipient = { recipient: account.email, language: account.language, userId }
  const subject = { type: 'user', id: userId } as const
  const source = { organizationId, address: request.address, subject, actor: { type: 'person', userId } } as const
  const details = { connection: connection.name }
  if (outcome === 'create') await recordActivity(tx, { ...source, kind: 'member_came', details })
  if (outcome !== 'enter') {
    await recordActivity(tx, { ...source, kind: 'account_linked', details })
    const kind = becomes.person ? 'account_linked' : 'account_by_provider'
    await insertMail(tx, organizationId, { kind, data: { connection: connection.id }, ...recipient })
  }
  const before = becomes.became.member?.level ?? invited
  const { level_after: level, level_from: group } = becomes.became
  if (before && level !== null && level !== before) {
    await setLevelByGroup(tx, connection, { userId, before, level, group })
  }
  return { userId, hasSecondFactor: account.hasSecondFactor }
}

type NewAccount = { email: string; firstName: string | null; lastName: string | null }

/** Makes an account without a password. Its address counts as verified: its domain is the organization's, whose provider names it. */
export async function makeAccount(
  tx: Database,
  services: Pick<Services, 'clock' | 'config'>,
  organizationId: string,
  { email, firstName, lastName }: NewAccount,
): Promise<string> {
  const { language } = await findOrganization(tx, organizationId)
  const [local = email] = email.split('@')
  return insertUser(tx, {
    email,
    name: firstName ?? local,
    last_name: lastName ?? '',
    passwordHash: null,
    language,
    username: await freeUsername(tx, email),
    emailVerifiedAt: wallClockNow(services),
  })
}

/** @returns the level that the invitation gave */
async function accept(
  tx: Database,
  request: MakingRequest,
  { organizationId }: Connection,
  { became }: Becoming,
  userId: string,
) {
  const opened = await findInvitation(tx, organizationId, became.email ?? '')
  if (!opened) throw new Error('The invitation is gone under the lock of the seats')
  await takeSeat(tx, opened, userId, request)
  return opened.invitation.level
}

type LevelByGroup = { userId: string; before: Level; level: Level; group: string | null }

/**
 * Sets a level that a provider's groups give, and records it. An administrator who is one no longer gets a mail. Call it
 * under the lock of the team.
 */
export async function setLevelByGroup(
  tx: Database,
  { id: connection, organizationId }: Connection,
  { userId, before, level, group }: LevelByGroup,
): Promise<void> {
  await updateMembership(tx, { organizationId, userId }, { level })
  const details = { level, before, ...(group !== null && { group }) }
  const event = { userId: null, subject: 'user', subjectId: userId, action: 'level_changed', data: details } as const
  await insertEvents(tx, organizationId, [event])
  const subject = { type: 'user', id: userId } as const
  await recordActivity(tx, { organizationId, actor: { type: 'system' }, kind: 'level_changed', subject, details })
  if (before !== 'owner' && before !== 'admin') return
  const { email: recipient, language } = await findAccountFacts(tx, userId)
  const data = { connection, before, level }
  await insertMail(tx, organizationId, { kind: 'level_by_provider', data, recipient, language, userId })
}
