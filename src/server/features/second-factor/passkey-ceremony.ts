import type { PasskeyAssertion, PasskeyRegistration } from '#contract/accounts/passkeys.ts'
import { m } from '#i18n/compiled/messages.js'
import type { Config } from '#server/platform/config.ts'
import type { Database } from '#server/platform/database/database.ts'
import { invalidField, type Refusal } from '#server/platform/http/refusal.ts'
import { type ChallengeUse, insertChallenge, takeChallenge } from './challenges.sql.ts'
import { findPasskeyByCredential, findPasskeys, type PasskeyRow, updatePasskeyUsed } from './passkeys.sql.ts'

/** With its certificates' formats the library weighs more than all else that answers a request: it comes with the first use. */
const loadLibrary = () => import('@simplewebauthn/server')

/** To whom passkeys belong: the host of the public address. */
const siteOf = ({ publicUrl }: Pick<Config, 'publicUrl'>) => {
  const { hostname, origin } = new URL(publicUrl)
  return { rpID: hostname, origin }
}

/** What a passkey answered was not for us, came too late or does not fit. On the field that carried it. */
export const refused = (): Refusal => invalidField(['passkey'], (locale) => m.security_passkey_refused({}, { locale }))

/**
 * What a browser needs to make a passkey for somebody, one that their authenticators do not hold yet.
 * @param use who may answer, where the person has no account yet
 */
export async function registrationOptions(
  db: Database,
  config: Config,
  person: { userId: string; email: string; name: string },
  use: ChallengeUse = { purpose: 'register', userId: person.userId },
) {
  const { generateRegistrationOptions } = await loadLibrary()
  const held = await findPasskeys(db, person.userId)
  const options = await generateRegistrationOptions({
    rpName: 'Insegna',
    rpID: siteOf(config).rpID,
    userID: new Uint8Array(Buffer.from(person.userId.replaceAll('-', ''), 'hex')),
    userName: person.email,
    userDisplayName: person.name,
    attestationType: 'none',
    excludeCredentials: held.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    timeout: 300_000,
  })
  await insertChallenge(db, use, options.challenge)
  return options as unknown as Record<string, unknown>
}

/** @param userId null for somebody who joins and has no account yet @throws Refusal 422 on `passkey` */
export async function checkRegistration(
  db: Database,
  config: Config,
  userId: string | null,
  passkey: PasskeyRegistration,
) {
  const expectedChallenge = await takeAnsweredChallenge(db, config, { purpose: 'register', userId }, passkey)
  const { verifyRegistrationResponse } = await loadLibrary()
  const { rpID, origin } = siteOf(config)
  const result = await verifyRegistrationResponse({
    response: passkey as unknown as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
  }).catch(refuse)
  if (!result.verified) throw refused()
  const { credential, credentialBackedUp } = result.registrationInfo
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: credential.transports ?? [],
    isSynced: credentialBackedUp,
  }
}

/** What a browser needs to sign with a passkey. @param held those of a person who is known already */
export async function assertionOptions(db: Database, config: Config, use: ChallengeUse, held: PasskeyRow[] = []) {
  const { generateAuthenticationOptions } = await loadLibrary()
  const options = await generateAuthenticationOptions({
    rpID: siteOf(config).rpID,
    allowCredentials: held.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    userVerification: 'required',
    timeout: 300_000,
  })
  await insertChallenge(db, use, options.challenge)
  return options as unknown as Record<string, unknown>
}

/** @returns whose passkey has signed @throws Refusal 422 on `passkey` */
export async function checkAssertion(
  db: Database,
  config: Config,
  use: ChallengeUse,
  passkey: PasskeyAssertion,
): Promise<string> {
  const expectedChallenge = await takeAnsweredChallenge(db, config, use, passkey)
  const row = await findPasskeyByCredential(db, passkey.id)
  if (!row || (use.userId !== null && row.userId !== use.userId)) throw refused()
  const { verifyAuthenticationResponse } = await loadLibrary()
  const { rpID, origin } = siteOf(config)
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: passkey as unknown as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    credential: {
      id: row.credentialId,
      publicKey: new Uint8Array(Buffer.from(row.publicKey, 'base64url')),
      counter: row.counter,
      transports: row.transports,
    },
  }).catch(refuse)
  if (!verified || !(await updatePasskeyUsed(db, row, authenticationInfo.newCounter))) throw refused()
  return row.userId
}

/** The library says no by failing. */
function refuse(): never {
  throw refused()
}

/**
 * Uses up the challenge that a passkey has signed.
 * @throws Refusal 422 on `passkey` where it signed for another site, or what we did not ask of it
 */
async function takeAnsweredChallenge(
  db: Database,
  config: Config,
  use: ChallengeUse,
  { response }: PasskeyAssertion | PasskeyRegistration,
): Promise<string> {
  const { origin } = siteOf(config)
  const signed = readClientData(response.clientDataJSON)
  if (signed.origin !== origin) {
    throw invalidField(['passkey'], (locale) => m.security_passkey_other_site({ address: origin }, { locale }))
  }
  if (typeof signed.challenge !== 'string' || !(await takeChallenge(db, use, signed.challenge))) throw refused()
  return signed.challenge
}

/** What a browser says that it had signed, and where. */
function readClientData(clientData: string): { origin?: unknown; challenge?: unknown } {
  try {
    return JSON.parse(Buffer.from(clientData, 'base64url').toString('utf8')) ?? {}
  } catch {
    return {}
  }
}
