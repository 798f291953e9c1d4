import { m } from '#i18n/compiled/messages.js'
import type { Database } from '#server/platform/database/database.ts'
import { invalidField, notFound } from '#server/platform/http/refusal.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { findUser } from '../accounts/users.sql.ts'
import { actedBy, recordActivity } from '../activity/record-activity.sql.ts'
import { aboutApp, openAppSecret, recoveryCodeHash } from './check-code.ts'
import { appSetup, bareCode, newAppSecret, newRecoveryCodes, stepOf } from './code-app.ts'
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

/** A code that is wrong, too old, or was used before: the same sentence for all. */
export const wrongCode = () => invalidField(['code'], (locale) => m.security_code_wrong({}, { locale }))

/** Begins to set up an app. Codes of the one before count until a code of the new one has come. */
export async function beginCodes(_: object, { db, caller, services }: SignedInRequest) {
  const { email } = await findUser(db, caller, services.urls)
  const secret = newAppSecret()
  await savePendingSecret(db, caller.userId, services.seal.close(secret, aboutApp(caller.userId)))
  return { data: appSetup(secret, email) }
}

/**
 * A first code of the new app switches codes on, or changes the app. Recovery codes are made anew.
 * @throws Refusal 422 on `code`, 404 where no app is being set up, 429 after too many wrong codes
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
    const step = stepOf(openAppSecret(services, userId, pending), bareCode(code), services.clock.now().getTime())
    if (step === null) throw wrongCode()
    await updateCodesConfirmed(tx, userId, step)
    await recordActivity(tx, { ...actedBy(request), kind: 'totp_enabled' })
    return makeCodes(tx, services, userId)
  })
  await services.signInLimit.perAccount.forget(attempts)
  return made
}

/** @throws Refusal 404 where no codes are asked */
export async function makeRecoveryCodes(_: object, request: SignedInRequest) {
  const { db, caller, services } = request
  return db.transaction(async (tx) => {
    await lockPerson(tx, caller.userId)
    if (!(await areCodesOn(tx, caller.userId))) throw notFound()
    await recordActivity(tx, { ...actedBy(request), kind: 'recovery_codes_made' })
    return makeCodes(tx, services, caller.userId)
  })
}

/** @throws Refusal 409 where an organization asks for a second factor and this is the last */
export async function switchCodesOff(_: object, request: SignedInRequest) {
  const { db, caller, services } = request
  await db.transaction(async (tx) => {
    await lockPerson(tx, caller.userId)
    if (!(await deleteCodes(tx, caller.userId))) return
    await refuseWithoutSecondFactor(tx, caller)
    await recordActivity(tx, { ...actedBy(request), kind: 'totp_disabled' })
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
