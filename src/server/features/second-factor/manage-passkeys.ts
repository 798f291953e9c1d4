import { renamePasskey as contract, type PasskeyRegistration } from '#contract/accounts/passkeys.ts'
import type { Language } from '#contract/formats.ts'
import { m } from '#i18n/compiled/messages.js'
import type { Database } from '#server/platform/database/database.ts'
import { violates } from '#server/platform/database/violation.ts'
import { notFound, Refusal } from '#server/platform/http/refusal.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { findPasswordHash, findUser } from '../accounts/users.sql.ts'
import type { ChangesOf } from '../activity/last-change.sql.ts'
import { activitySourceOf, recordActivity } from '../activity/record-activity.sql.ts'
import { refuseStale } from '../activity/refuse-stale.ts'
import { insertMail } from '../mails/mails.sql.ts'
import { refuseWithoutSecondFactor } from './demand.ts'
import { areCodesOn, lockPerson } from './one-time-codes.sql.ts'
import { checkRegistration, registrationOptions } from './passkey-ceremony.ts'
import { deletePasskey, findPasskeys, insertPasskey, updatePasskeyName } from './passkeys.sql.ts'
import { notifySecondFactorOff } from './second-factor-mails.ts'

export const MAX_PASSKEYS = 10

/** @throws Refusal 409 if the user has reached the limit of passkeys */
export async function beginPasskey(_: object, { db, caller, services }: SignedInRequest) {
  await refuseOneMore(db, caller.userId)
  const { email, profile } = await findUser(db, caller, services.urls)
  const person = { userId: caller.userId, email, name: `${profile.name} ${profile.last_name}` }
  return { data: await registrationOptions(db, services.config, person) }
}

type NewPasskey = { name: string; passkey: PasskeyRegistration }

/** Saves a passkey that the browser has created, and notifies the user. @throws Refusal 422 on `passkey`, 409 */
export async function addPasskey({ name, passkey }: NewPasskey, request: SignedInRequest) {
  const { db, caller, services } = request
  const { userId, organizationId } = caller
  const made = await checkRegistration(db, services.config, { purpose: 'register', userId }, passkey)
  const { email, profile } = await findUser(db, caller, services.urls)
  const add = async (tx: Database) => {
    await lockPerson(tx, userId)
    await refuseOneMore(tx, userId)
    const person = { organizationId, userId, email, language: profile.language, address: request.address }
    const added = await savePasskey(tx, person, { ...made, name })
    return { data: added }
  }
  return db.transaction(add).catch((error: unknown) => {
    if (!violates(error, 'passkeys_credential')) throw error
    throw new Refusal(409, 'conflict', { sentence: (locale) => m.security_passkey_known({}, { locale }) })
  })
}

type PasskeyOwner = { organizationId: string; userId: string; email: string; language: Language; address: string }

/** Saves a new passkey and mails its owner. Violates `passkeys_credential` if it is already saved. */
export async function savePasskey(
  tx: Database,
  { organizationId, userId, email, language, address }: PasskeyOwner,
  passkey: Parameters<typeof insertPasskey>[2],
) {
  const saved = await insertPasskey(tx, userId, passkey)
  await recordActivity(tx, { organizationId, actor: { type: 'person', userId }, address, kind: 'passkey_added' })
  const data = { passkey: passkey.name }
  await insertMail(tx, organizationId, { kind: 'passkey_added', recipient: email, language, userId, data })
  return saved
}

/** @throws Refusal 404 */
export async function renamePasskey(
  { passkey_id, name }: { passkey_id: string; name: string },
  request: SignedInRequest,
) {
  const { db, caller } = request
  return db.transaction(async (tx) => {
    await lockPerson(tx, caller.userId)
    const shown = (await findPasskeys(tx, caller.userId)).find(({ id }) => id === passkey_id)
    const changes: ChangesOf = { userId: caller.userId, kinds: ['passkey_renamed'] }
    if (shown) await refuseStale(tx, request, contract, { sent: { name }, shown, changes })
    const renamed = await updatePasskeyName(tx, caller.userId, passkey_id, name)
    if (!renamed) throw notFound()
    await recordActivity(tx, { ...activitySourceOf(request), kind: 'passkey_renamed' })
    return { data: renamed }
  })
}

/**
 * Deletes a passkey, and notifies the user if no second factor is left.
 * @throws Refusal 404, 409 if it is the last way to sign in, or the last second factor where one is required
 */
export async function removePasskey({ passkey_id }: { passkey_id: string }, request: SignedInRequest) {
  const { db, caller, services } = request
  const { userId } = caller
  await db.transaction(async (tx) => {
    await lockPerson(tx, userId)
    if ((await deletePasskey(tx, userId, passkey_id)) === undefined) throw notFound()
    const isLast = (await findPasskeys(tx, userId)).length === 0
    if (isLast && (await findPasswordHash(tx, userId)) === null) {
      throw new Refusal(409, 'conflict', { sentence: (locale) => m.security_passkey_last({}, { locale }) })
    }
    await refuseWithoutSecondFactor(tx, caller)
    await recordActivity(tx, { ...activitySourceOf(request), kind: 'passkey_removed' })
    if (isLast && !(await areCodesOn(tx, userId))) await notifySecondFactorOff(tx, services, caller)
  })
  return undefined
}

async function refuseOneMore(db: Database, userId: string) {
  if ((await findPasskeys(db, userId)).length < MAX_PASSKEYS) return
  const sentence = (locale: 'en' | 'it') => m.security_passkeys_most({ most: MAX_PASSKEYS }, { locale })
  throw new Refusal(409, 'conflict', { sentence })
}
