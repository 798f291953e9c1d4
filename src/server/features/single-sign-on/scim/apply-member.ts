import type { ActivityKind } from '#contract/activity.ts'
import type { Level } from '#contract/permissions.ts'
import type { GivenLevel } from '#contract/single-sign-on/connections.ts'
import { m } from '#i18n/compiled/messages.js'
import type { Database } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { Services } from '#server/services.ts'
import { recordActivity } from '../../activity/record-activity.sql.ts'
import { insertEvents } from '../../history/events.sql.ts'
import { lockSeats } from '../../invitations/seats.sql.ts'
import { takeSeat } from '../../invitations/take-seat.ts'
import { deleteMembership, updateMembership } from '../../memberships/members.sql.ts'
import { insertMembership } from '../../memberships/memberships.sql.ts'
import { levelOf, plainName } from '../becoming.ts'
import type { Connection } from '../identity.ts'
import { findInvitation, findLevels } from '../known.sql.ts'
import { makeAccount, setLevelByGroup } from '../make-member.ts'
import { addressOf, type ScimUser, userFields } from './resources.ts'
import { findValuesOf } from './scim-groups.sql.ts'
import { refused } from './scim-refusal.ts'
import { deleteSessionsOf, findAccount, findHeldBy, updateScimUser } from './scim-users.sql.ts'

/** Who asks: a provider for its connection, from a network address. */
export type Asking = { services: Services; connection: Connection; address: string }

/** What the provider says of somebody: whether they are active, and the level that their groups give. */
export type Standing = { isActive: boolean; level: GivenLevel | null; group: string | null }

type Held = { userId: string; level: Level; status: 'active' | 'suspended' }

/** What a provider said of a user, undefined for one who is new, and what it says now. */
type Settling = { user: ScimUser; was: Standing | undefined; is: Standing }

/** What a provider says of users at present. */
export async function findStandings(tx: Database, connection: Connection, users: ScimUser[]) {
  const levels = await findLevels(tx, connection.id)
  const ids = users.map(({ id }) => id)
  const values = await findValuesOf(tx, connection, { ids, given: levels.map(({ value }) => value) })
  return new Map(
    users.map(({ id, isActive }): [string, Standing] => {
      const { level, from } = levelOf(connection, levels, values.get(id) ?? [])
      return [id, { isActive, level, group: from }]
    }),
  )
}

const isIn = (standing: Standing | undefined) => standing?.isActive === true && standing.level !== null

/** Lets the memberships of users follow, one after the other; of thousands most are no members. @throws as `settleMember` */
export async function settleMembers(tx: Database, asking: Asking, settling: Settling[]): Promise<void> {
  const held = await findHeld(
    tx,
    asking.connection,
    settling.map(({ user }) => user),
  )
  for (const one of settling) await settleMember(tx, asking, one, held.get(one.user.id))
}

/**
 * Lets somebody's membership follow what their provider says of them, as far as it says something new: whoever was
 * suspended or given a level here by hand stays so until then. Call it under the lock of the team.
 *
 * @throws Refusal 409 for an owner who would be suspended; 403 `no_seat`, and for an account that the operator has disabled
 */
async function settleMember(
  tx: Database,
  asking: Asking,
  settling: Settling,
  heldBefore: Held | undefined,
): Promise<void> {
  const { connection } = asking
  const { user, was, is } = settling
  const comes = isIn(is) && !isIn(was)
  // Two users may have the address of one person, who has come by the first.
  const held = heldBefore ?? (comes ? (await findHeld(tx, connection, [user])).get(user.id) : undefined)
  if (!held) {
    if (comes) await bringIn(tx, asking, user, is)
    return
  }
  const { userId } = held
  const member = { organizationId: connection.organizationId, userId }
  if (userId !== user.userId) await updateScimUser(tx, connection, user.id, { userId })
  if (held.level === 'owner') {
    if (!is.isActive && was?.isActive !== false) throw ownersOnly()
    return
  }
  if (held.status === 'suspended') {
    if (!was || !is.isActive || (was.isActive && (isIn(was) || !isIn(is)))) return
    await requireSeat(tx, connection)
    await updateMembership(tx, member, { status: 'active' })
    await record(tx, asking, userId, 'member_restored')
  } else if (!is.isActive || hasLost(connection, held, was, is)) {
    await updateMembership(tx, member, { status: 'suspended' })
    await deleteSessionsOf(tx, member)
    await record(tx, asking, userId, 'member_suspended')
    return
  }
  await followLevel(tx, asking, held, { was, is })
}

/** Removes a member with their sessions and tokens. What they did stays in the history. @throws Refusal 409 for an owner */
export async function removeMember(tx: Database, asking: Asking, user: ScimUser): Promise<void> {
  const { connection } = asking
  const held = (await findHeld(tx, connection, [user])).get(user.id)
  if (!held) return
  if (held.level === 'owner') throw ownersOnly()
  const member = { organizationId: connection.organizationId, userId: held.userId }
  await deleteSessionsOf(tx, member)
  await deleteMembership(tx, member)
  await record(tx, asking, held.userId, 'member_removed', { level: held.level })
}

/** The members that users stand for, by user; those who came otherwise are known by their address. */
const findHeld = (tx: Database, connection: Connection, users: ScimUser[]): Promise<Map<string, Held | undefined>> =>
  findHeldBy(
    tx,
    connection,
    users.map((user) => ({ ...user, email: addressOf(userFields(user)) })),
  )

/** Whether the last group with a level is gone for somebody whose level is the groups'. */
function hasLost({ keepsInStep }: Connection, { level }: Held, was: Standing | undefined, is: Standing): boolean {
  return isIn(was) && !isIn(is) && (keepsInStep || level === was?.level)
}

async function followLevel(
  tx: Database,
  { connection }: Asking,
  { userId, level: before }: Held,
  { was, is: { level, group } }: { was: Standing | undefined; is: Standing },
) {
  const { keepsInStep } = connection
  // Providers send the groups after the person.
  if (!was || level === null || level === before) return
  if (!keepsInStep && before !== was.level) return
  await setLevelByGroup(tx, connection, { userId, before, level, group })
}

async function bringIn(tx: Database, asking: Asking, user: ScimUser, { level }: Standing): Promise<void> {
  const { connection, services } = asking
  const { organizationId } = connection
  const fields = userFields(user)
  const email = addressOf(fields)
  if (!email || level === null) throw refused('invalidValue', m.scim_address_missing)
  const account = await findAccount(tx, email)
  if (account?.isDisabled) throw new Refusal(403, 'forbidden')
  const invited = await findInvitation(tx, organizationId, email)
  // Owners are made by owners, and become so by accepting the invitation themselves.
  if (invited?.invitation.level === 'owner') return
  if (!invited) await requireSeat(tx, connection)
  const person = { email, firstName: plainName(fields.name?.givenName), lastName: plainName(fields.name?.familyName) }
  const userId = user.userId ?? account?.id ?? (await makeAccount(tx, services, organizationId, person))
  if (invited) await takeSeat(tx, invited, userId, asking)
  else await insertMembership(tx, { organizationId, userId }, level)
  await updateScimUser(tx, connection, user.id, { userId })
  await record(tx, asking, userId, 'member_came', { level: invited?.invitation.level ?? level })
}

/** @throws Refusal 403 if members and open invitations take all seats: providers take 409 for a doubled name */
async function requireSeat(tx: Database, { organizationId }: Connection) {
  const { most, members, invited } = await lockSeats(tx, organizationId)
  if (members + invited >= most) throw new Refusal(403, 'no_seat')
}

/** Owners are suspended and removed by owners. */
const ownersOnly = () => new Refusal(409, 'conflict', { sentence: (locale) => m.scim_owners_only({}, { locale }) })

async function record(
  tx: Database,
  { connection: { organizationId, name }, address }: Asking,
  userId: string,
  kind: ActivityKind,
  more: { level?: Level } = {},
) {
  const details = { connection: name, ...more }
  const event = { userId: null, subject: 'user', subjectId: userId, action: kind, data: details } as const
  await insertEvents(tx, organizationId, [event])
  const subject = { type: 'user', id: userId } as const
  await recordActivity(tx, { organizationId, actor: { type: 'system' }, kind, subject, details, address })
}
