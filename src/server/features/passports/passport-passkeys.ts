import { PasskeyAssertion, PasskeyName, PasskeyRegistration } from '#contract/accounts/passkeys.ts'
import type { Language } from '#contract/formats.ts'
import type { Services } from '#server/services.ts'
import { insertMail } from '../mails/mails.sql.ts'
import {
  assertionOptions,
  checkAssertion,
  checkRegistration,
  refused,
  registrationOptions,
} from '../second-factor/passkey-ceremony.ts'
import { findPassportPasskeys, insertPassportPasskey, OF_PASSPORTS } from './passport-passkeys.sql.ts'
import { findAddresses, lockPassport } from './passports.sql.ts'

/** The most passkeys of one passport. */
const MOST_PASSKEYS = 10

type With = Pick<Services, 'db' | 'config'>

const toAdd = (passportId: string) => ({ purpose: 'passport_add', userId: null, passportId }) as const
const TO_ENTER = { purpose: 'passport_enter', userId: null } as const

/** The options with which a browser creates a passkey for an open passport, by the name of its main address. */
export async function passkeyOptions({ db, config }: With, passportId: string) {
  const [main] = await findAddresses(db, passportId)
  const email = main?.email ?? ''
  const person = { userId: passportId, email, name: email }
  return registrationOptions(db, config, person, toAdd(passportId), await findPassportPasskeys(db, passportId))
}

/**
 * Keeps a passkey that the browser has created, and tells the main address.
 * @param written the browser's answer, as JSON
 * @returns false if there are ten, it has no name, or it is kept already
 * @throws Refusal 422 for an answer that is for another site or passport, too late or invalid
 */
export async function addPasskey(
  { db, config, mailSignal }: With & Pick<Services, 'mailSignal'>,
  passportId: string,
  { name, written, language }: { name: string; written: string; language: Language },
): Promise<boolean> {
  const given = PasskeyName.safeParse(name).data
  if (!given) return false
  const { isSynced: _, ...made } = await checkRegistration(
    db,
    config,
    toAdd(passportId),
    parsed(PasskeyRegistration, written),
  )
  const isAdded = await db.transaction(async (tx) => {
    await lockPassport(tx, passportId)
    if ((await findPassportPasskeys(tx, passportId)).length >= MOST_PASSKEYS) return false
    if (!(await insertPassportPasskey(tx, { ...made, passportId, name: given }))) return false
    const main = (await findAddresses(tx, passportId)).find(({ isMain }) => isMain)
    if (main) await insertMail(tx, null, { kind: 'passport_passkey', recipient: main.email, language })
    return true
  })
  mailSignal.wake()
  return isAdded
}

/** The options with which a browser signs to enter. They are the same for everybody. */
export const enteringOptions = ({ db, config }: With) => assertionOptions(db, config, TO_ENTER)

/** @returns the passport whose passkey has signed @throws Refusal 422 */
export const enterByPasskey = ({ db, config }: With, written: string): Promise<string> =>
  checkAssertion(db, config, TO_ENTER, parsed(PasskeyAssertion, written), OF_PASSPORTS)

function parsed<Answer>(schema: { safeParse(value: unknown): { data?: Answer } }, written: string): Answer {
  try {
    const { data } = schema.safeParse(JSON.parse(written))
    if (data) return data
  } catch {
    // No JSON is no answer of a browser.
  }
  throw refused()
}
