import { m } from '#i18n/compiled/messages.js'
import type { Database } from '#server/platform/database/database.ts'
import { invalidField, notFound } from '#server/platform/http/refusal.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { findUser } from '../accounts/users.sql.ts'
import { activitySourceOf, recordActivity } from '../activity/record-activity.sql.ts'
import { appSecretContext, openAppSecret, recoveryCodeHash } from './check-code.ts'
import { appSetup, newAppSecret, newRecoveryCodes, normalizeCode, stepOf } from './code-app.ts'
import { refuseWithoutSecondFactor } from './demand.ts'
import {
  areCodesOn,
  deleteCodes,
  findCodes,
  lockPerson,
  savePendingSecret,
  saveRecoveryCodes,
  updateCodesConfirmed,
} from './one-time-codes.sql.ts'
import { notifySecondFactorOff } from './second-factor-mails.ts'

/** The same message for a code that is wrong, expired or already used. */
export const wrongCode = () => invalidField(['code'], (locale) => m.security_code_wrong({}, { locale }))

/** Starts setting up an app. A previous app stays valid until the new one is confirmed with a code. */
export async function beginCodes(_: object, { db, caller, services }: SignedInRequest) {
  const { email } = await findUser(db, caller, services.urls)
  const secret = newAppSecret()
  await savePendingSecret(db, caller.userId, services.seal.close(secret, appSecretContext(caller.userId)))
  return { data: appSetup(secret, email) }
}

/**
 * Confirms a new app with its first code, which switches codes on or replaces the previous app. Creates new recovery
 * codes.
 * @throws Refusal 422 on `code`, 404 if no app is being set up, 429 after too many wrong codes
 */
export async function confirmCodes({ code }: { code: string }, request: SignedInRequest) {
  const { db, caller, services } = request
  const { userId } = caller
  const attempts = `code ${userId}`
  await services.signInLimit.perAccount.spend(attempts)
  const made = await db.transaction(async (tx) => {
    await lockPerson(tx, userId)
    const pending = (await findCodes(tx, userId))?.pendingSecret
    if (!pending) throw notFound()
    const step = stepOf(openAppSecret(services, userId, pending), normalizeCode(code), services.clock.now().getTime())
    if (step === null) throw wrongCode()
    await updateCodesConfirmed(tx, userId, step)
    await recordActivity(tx, { ...activitySourceOf(request), kind: 'totp_enabled' })
    return makeCodes(tx, services, userId)
  })
  await services.signInLimit.perAccount.forget(attempts)
  return made
}

/** @throws Refusal 404 if codes are not switched on */
export async function makeRecoveryCodes(_: object, request: SignedInRequest) {
  const { db, caller, services } = request
  return db.transaction(async (tx) => {
    await lockPerson(tx, caller.userId)
    if (!(await areCodesOn(tx, caller.userId))) throw notFound()
    await recordActivity(tx, { ...activitySourceOf(request), kind: 'recovery_codes_made' })
    return makeCodes(tx, services, caller.userId)
  })
}

/** @throws Refusal 409 if an organization requires a second factor and this is the last one */
export async function switchCodesOff(_: object, request: SignedInRequest) {
  const { db, caller, services } = request
  await db.transaction(async (tx) => {
    await lockPerson(tx, caller.userId)
    if (!(await deleteCodes(tx, caller.userId))) return
    await refuseWithoutSecondFactor(tx, caller)
    await recordActivity(tx, { ...activitySourceOf(request), kind: 'totp_disabled' })
    await notifySecondFactorOff(tx, services, caller)
  })
  return undefined
}

async function makeCodes(tx: Database, services: SignedInRequest['services'], userId: string) {
  const recovery_codes = newRecoveryCodes()
  await saveRecoveryCodes(
    tx,
    userId,
    recovery_codes.map((code) => recoveryCodeHash(services, userId, code)),
  )
  return { data: { recovery_codes } }
}
