import type { SignInRequirement } from '#contract/single-sign-on/requirement.ts'
import { m } from '#i18n/compiled/messages.js'
import { instantFrom } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { invalidField, notFound, Refusal } from '#server/platform/http/refusal.ts'
import type { Caller, SignedInRequest } from '#server/platform/http/route.ts'
import { activitySourceOf, recordActivity } from '../../activity/record-activity.sql.ts'
import { lockTeam } from '../../memberships/members.sql.ts'
import { isVouchedFor } from '../owners/vouching.sql.ts'
import { mailOwners } from './mail-owners.ts'
import * as sql from './requirement.sql.ts'

/** How long passwords are let in. */
const HOURS = 24

/** Whether the organization's members must sign in by a provider. */
export async function getRequirement(_: object, { db, caller }: Pick<SignedInRequest, 'db' | 'caller'>) {
  return { data: await answerOf(db, caller) }
}

async function answerOf(db: Database, caller: Caller): Promise<SignInRequirement> {
  const { organizationId, userId } = caller
  const { isRequired, since, passwordsUntil } = await sql.findRequirement(db, organizationId)
  const owners = await sql.findOwnersWithAccess(db, organizationId)
  const own = owners.find(({ uuid }) => uuid === userId)
  return {
    is_required: isRequired,
    required_since: since && instantFrom(since),
    passwords_until: passwordsUntil && instantFrom(passwordsUntil),
    lacks: await lackOf(db, caller),
    owners,
    may_let_passwords_in: isRequired && Boolean(own?.has_emergency_access && own.has_second_factor),
  }
}

async function lackOf(db: Database, caller: Caller): Promise<SignInRequirement['lacks']> {
  const tested = await sql.findTestedConnection(db, caller)
  // Otherwise an administrator could keep the owners out.
  if (!tested || !(await isVouchedFor(db, { ...caller, id: tested.id }))) return 'no_test'
  return (await sql.findEmergencyOwners(db, caller.organizationId)).length === 0 ? 'no_emergency_owner' : null
}

/**
 * Requires members to sign in by a provider, or no longer. Sessions that came otherwise end with the next request; the
 * caller's, who has tested it, goes on for as long as one by the provider.
 * @throws Refusal 409 `no_test`, `no_emergency_owner`
 */
export async function setRequirement({ is_required }: { is_required: boolean }, request: SignedInRequest) {
  const { db, caller } = request
  const { organizationId, sessionId } = caller
  return db.transaction(async (tx) => {
    await lockTeam(tx, organizationId)
    const shown = await answerOf(tx, caller)
    if (shown.is_required === is_required) return { data: shown }
    if (is_required && shown.lacks) throw new Refusal(409, shown.lacks)
    await sql.updateRequired(tx, organizationId, is_required)
    const tested = is_required && (await sql.findTestedConnection(tx, caller))
    if (tested && sessionId) {
      await sql.updateSessionConnection(tx, sessionId, { id: tested.id, organizationId, hours: tested.sessionHours })
    }
    await record(tx, request, is_required ? 'sign_in_required' : 'sign_in_free')
    return { data: await answerOf(tx, caller) }
  })
}

/**
 * Lets an owner enter without the provider where that is required, or no longer.
 * @throws Refusal 404 for nobody of the owners; 422 without a second factor; 409 `no_emergency_owner` for the last one
 */
export async function setEmergencyAccess(
  { user_id: userId, is_on }: { user_id: string; is_on: boolean },
  request: SignedInRequest,
) {
  const { db, caller } = request
  const { organizationId } = caller
  return db.transaction(async (tx) => {
    await lockTeam(tx, organizationId)
    const owner = (await sql.findOwnersWithAccess(tx, organizationId)).find(({ uuid }) => uuid === userId)
    if (!owner) throw notFound()
    if (is_on && !owner.has_second_factor) {
      throw invalidField(['is_on'], (locale) => m.providers_emergency_factor({}, { locale }))
    }
    if (owner.has_emergency_access !== is_on) {
      await sql.updateEmergencyAccess(tx, { organizationId, userId }, is_on)
      await refuseWithoutEmergency(tx, organizationId)
      const subject = { type: 'user', id: userId } as const
      const kind = is_on ? 'emergency_access_given' : 'emergency_access_taken'
      await recordActivity(tx, { ...activitySourceOf(request), kind, subject })
    }
    return { data: await answerOf(tx, caller) }
  })
}

/** To be called after a change. @throws Refusal 409 `no_emergency_owner` if none is left where sign-in by a provider is required */
export async function refuseWithoutEmergency(tx: Database, organizationId: string): Promise<void> {
  const { isRequired } = await sql.findRequirement(tx, organizationId)
  if (isRequired && (await sql.findEmergencyOwners(tx, organizationId)).length === 0) {
    throw new Refusal(409, 'no_emergency_owner')
  }
}

/** Lets members in with their passwords for a day, because the provider is away. @throws Refusal 403, 409 */
export async function letPasswordsIn(_: object, request: SignedInRequest) {
  const { db, caller } = request
  const { organizationId, userId } = caller
  return db.transaction(async (tx) => {
    await lockTeam(tx, organizationId)
    const { is_required, may_let_passwords_in } = await answerOf(tx, caller)
    if (!is_required) throw new Refusal(409, 'conflict')
    if (!may_let_passwords_in) {
      throw new Refusal(403, 'forbidden', { sentence: (locale) => m.providers_emergency_only({}, { locale }) })
    }
    await sql.updatePasswordsUntil(tx, organizationId, HOURS)
    await record(tx, request, 'passwords_let_in')
    await mailOwners(tx, organizationId, { kind: 'passwords_let_in', data: { by: userId } })
    return { data: await answerOf(tx, caller) }
  })
}

/** Ends that before the day is over. */
export async function shutPasswordsOut(_: object, request: SignedInRequest) {
  const { db, caller } = request
  return db.transaction(async (tx) => {
    const { passwords_until } = await answerOf(tx, caller)
    if (passwords_until) {
      await sql.updatePasswordsUntil(tx, caller.organizationId, null)
      await record(tx, request, 'passwords_shut_out')
    }
    return { data: await answerOf(tx, caller) }
  })
}

const record = (
  tx: Database,
  request: SignedInRequest,
  kind: 'sign_in_required' | 'sign_in_free' | 'passwords_let_in' | 'passwords_shut_out',
) => {
  const subject = { type: 'organization', id: request.caller.organizationId } as const
  return recordActivity(tx, { ...activitySourceOf(request), kind, subject })
}
