import type { z } from 'zod'
import type { ActivityKind } from '#contract/activity.ts'
import { isOn, type Language } from '#contract/formats.ts'
import { type Level, ownerOrOthers } from '#contract/permissions.ts'
import { updateMember as contract } from '#contract/team/members.ts'
import { m } from '#i18n/compiled/messages.js'
import type { Database } from '#server/platform/database/database.ts'
import { requirePermission } from '#server/platform/http/authenticate.ts'
import { notFound, Refusal } from '#server/platform/http/refusal.ts'
import type { Caller, SignedInRequest } from '#server/platform/http/route.ts'
import type { ChangesOf } from '../activity/last-change.sql.ts'
import { refuseStale } from '../activity/refuse-stale.ts'
import { insertEvents } from '../history/events.sql.ts'
import { lockSeats } from '../invitations/seats.sql.ts'
import { refuseWithoutEmergency } from '../single-sign-on/requirement/requirement.ts'
import {
  countOwners,
  deleteMembership,
  deleteSessionsIn,
  findMember,
  lockTeam,
  memberAnswer,
  updateMembership,
} from './members.sql.ts'
import { findMembership } from './memberships.sql.ts'
import { notifyOfLevel, notifyOfRemoval, notifyOfStatus, notifyOwners } from './notify-team.ts'
import { recheckPermission } from './recheck-permission.ts'

/** The activities that change a member's level or status. */
const LEVEL_KINDS: ActivityKind[] = ['level_changed', 'member_suspended', 'member_restored', 'ownership_handed_over']

/**
 * Changes a member's level, suspends or restores them, or hands the organization over to them. Suspending ends their
 * sessions there, but requests that are already running finish.
 * @throws Refusal 404; 403 `forbidden` if an owner is concerned and the caller is none, `fresh_proof_required`; 409
 * `last_owner`, and `no_seat` when restoring without a free seat
 */
export async function updateMember(
  { user_id, level, status, hand_over }: z.output<typeof contract.input>,
  request: SignedInRequest,
) {
  const { db, caller, services } = request
  const { organizationId } = caller
  const member = { organizationId, userId: user_id }
  await db.transaction(async (tx) => {
    const { callerMembership, ...before } = await lockMember(tx, caller, user_id)
    const changes: ChangesOf = { subjectId: user_id, kinds: LEVEL_KINDS }
    await refuseStale(tx, request, contract, { sent: { level, status }, shown: before, changes })
    const handsOver = isOn(hand_over) === true
    const isAboutOwners = before.level === 'owner' || level === 'owner'
    if (isAboutOwners) requireOwner(caller)
    if (level && level !== 'owner' && level !== before.level) refuseKept(before)
    if (status === 'active' && before.status !== 'active') await requireSeat(tx, organizationId)
    await updateMembership(tx, member, { ...(level && { level }), ...(status && { status }) })
    if (status === 'suspended') await deleteSessionsIn(tx, member)
    if (handsOver) await updateMembership(tx, caller, { level: 'admin' })
    if (isAboutOwners) await requireRemainingOwner(tx, organizationId)
    recheckPermission(callerMembership, 'change_member', isAboutOwners ? 'owner' : 'others')
    for (const line of changesOf({ before, level, status, handsOver })) await record(tx, request, user_id, line)
    await notifyOfChange(tx, request, { before, level, status, handsOver })
  })
  const [row, owners] = await Promise.all([findMember(db, member), countOwners(db, organizationId)])
  if (!row) throw notFound()
  return { data: memberAnswer(row, owners, services.urls) }
}

/**
 * Removes somebody from the organization. Their sessions and tokens in it stop at once; what they did stays in the
 * history under their name.
 * @throws Refusal as `updateMember` does
 */
export async function removeMember({ user_id }: { user_id: string }, request: SignedInRequest) {
  const { db, caller } = request
  const member = { organizationId: caller.organizationId, userId: user_id }
  return db.transaction(async (tx) => {
    const { callerMembership, level, user } = await lockMember(tx, caller, user_id)
    if (level === 'owner') requireOwner(caller)
    await deleteMembership(tx, member)
    if (level === 'owner') await requireRemainingOwner(tx, caller.organizationId)
    recheckPermission(callerMembership, 'change_member', ownerOrOthers(level))
    await record(tx, request, user_id, ['member_removed', { level }])
    await notifyOfRemoval(tx, request, user, level)
    return undefined
  })
}

/** Locks the team, then reads a member and the caller's own membership, which may have changed during the wait. */
async function lockMember(tx: Database, caller: Caller, userId: string) {
  await lockTeam(tx, caller.organizationId)
  const callerMembership = await findMembership(tx, caller)
  const member = await findMember(tx, { organizationId: caller.organizationId, userId })
  if (!member) throw notFound()
  const { level, status, levelKeptBy, user } = member
  return { callerMembership, level, status, levelKeptBy, user }
}

/** Only owners with a fresh proof of identity may appoint owners or change them. @throws Refusal 403 */
function requireOwner(caller: Caller) {
  requirePermission(caller, 'change_member', 'owner')
  if (!caller.isFresh) throw new Refusal(403, 'fresh_proof_required')
}

/** @throws Refusal 409 `last_owner`, `no_emergency_owner` if the change would leave no owner who can sign in */
async function requireRemainingOwner(tx: Database, organizationId: string) {
  if ((await countOwners(tx, organizationId)) === 0) throw new Refusal(409, 'last_owner')
  await refuseWithoutEmergency(tx, organizationId)
}

type Change = {
  before: Pick<NonNullable<Awaited<ReturnType<typeof findMember>>>, 'level' | 'status' | 'user'>
  level: Level | undefined
  status: string | undefined
  handsOver: boolean
}

/** @throws Refusal 409 if a provider's groups keep the member's level */
function refuseKept({ levelKeptBy: connection }: { levelKeptBy: string | null }) {
  if (connection === null) return
  const sentence = (locale: Language) => m.providers_kept_in_step({ connection }, { locale })
  throw new Refusal(409, 'conflict', { sentence })
}

/** @throws Refusal 409 `no_seat` if members and open invitations take all seats */
async function requireSeat(tx: Database, organizationId: string) {
  const { most, members, invited } = await lockSeats(tx, organizationId)
  if (members + invited >= most) throw new Refusal(409, 'no_seat')
}

async function notifyOfChange(tx: Database, request: SignedInRequest, { before, level, status, handsOver }: Change) {
  const { user } = before
  if (level === 'owner' && before.level !== 'owner') await notifyOwners(tx, request, user, handsOver)
  else if (level && level !== before.level) await notifyOfLevel(tx, request, user, before.level, level)
  if (status && status !== before.status) {
    await notifyOfStatus(tx, request, user, level ?? before.level, status === 'suspended')
  }
}

/** The changes made to a member, one history entry each. */
function* changesOf({ before, level, status, handsOver }: Change): Generator<[kind: Kind, details?: Details]> {
  if (level && level !== before.level) yield ['level_changed', { level, before: before.level }]
  if (status && status !== before.status) yield [status === 'suspended' ? 'member_suspended' : 'member_restored']
  if (handsOver) yield ['ownership_handed_over']
}

type Details = Record<string, unknown>
type Kind = 'level_changed' | 'member_suspended' | 'member_restored' | 'member_removed' | 'ownership_handed_over'

/** Adds an entry to the member's history. */
async function record(
  tx: Database,
  request: Pick<SignedInRequest, 'caller'>,
  userId: string,
  [kind, details = {}]: [kind: Kind, details?: Details],
) {
  const { organizationId, userId: actor } = request.caller
  const event = { userId: actor, subject: 'user', subjectId: userId, action: kind, data: details } as const
  await insertEvents(tx, organizationId, [event])
}
