import type { PasskeyAssertion, PasskeyRegistration } from '#contract/accounts/passkeys.ts'
import { m } from '#i18n/compiled/messages.js'
import type { Config } from '#server/platform/config.ts'
import type { Database } from '#server/platform/database/database.ts'
import { invalidField, type Refusal } from '#server/platform/http/refusal.ts'
import { type ChallengeUse, insertChallenge, takeChallenge } from './challenges.sql.ts'
import { findPasskeyByCredential, findPasskeys, type PasskeyRow, updatePasskeyUsed } from './passkeys.sql.ts'

/** Loaded on first use: with its certificate formats this library is larger than everything else on the request path. */
const loadLibrary = () => import('@simplewebauthn/server')

/** The relying party: the host of the public URL. */
const siteOf = ({ publicUrl }: Pick<Config, 'publicUrl'>) => {
  const { hostname, origin } = new URL(publicUrl)
  return { rpID: hostname, origin }
}

/** A passkey that is kept for somebody: a user, or the passport of an earner. */
export type KeptPasskey = Pick<PasskeyRow, 'id' | 'userId' | 'credentialId' | 'publicKey' | 'counter' | 'transports'>

/** Where passkeys are kept. */
export type PasskeyStore = {
  find(db: Database, credentialId: string): Promise<KeptPasskey | undefined>
  /** @returns false if the passkey was deleted, or used concurrently */
  noteUse(db: Database, passkey: KeptPasskey, counter: number): Promise<boolean>
}

const OF_USERS: PasskeyStore = { find: findPasskeyByCredential, noteUse: updatePasskeyUsed }

/** The error, on the `passkey` field, for a response that is for another site, too late or invalid. */
export const refused = (): Refusal => invalidField(['passkey'], (locale) => m.security_passkey_refused({}, { locale }))

/**
 * The options with which a browser creates a passkey; authenticators that already hold one of the user's are excluded.
 * @param use whose challenge it is, given for people without an account
 * @param known their passkeys, unless they are a user's
 */
export async function registrationOptions(
  db: Database,
  config: Config,
  person: { userId: string; email: string; name: string },
  use: ChallengeUse = { purpose: 'register', userId: person.userId },
  known?: Pick<KeptPasskey, 'credentialId' | 'transports'>[],
) {
  const { generateRegistrationOptions } = await loadLibrary()
  const held = known ?? (await findPasskeys(db, person.userId))
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

/** @throws Refusal 422 on `passkey` */
export async function checkRegistration(db: Database, config: Config, use: ChallengeUse, passkey: PasskeyRegistration) {
  const expectedChallenge = await takeAnsweredChallenge(db, config, use, passkey)
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

/** The options with which a browser signs with a passkey. @param held the user's passkeys, if the user is known */
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

/** @returns the id of whose passkey has signed @throws Refusal 422 on `passkey` */
export async function checkAssertion(
  db: Database,
  config: Config,
  use: ChallengeUse,
  passkey: PasskeyAssertion,
  store = OF_USERS,
): Promise<string> {
  const expectedChallenge = await takeAnsweredChallenge(db, config, use, passkey)
  const row = await store.find(db, passkey.id)
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
  if (!verified || !(await store.noteUse(db, row, authenticationInfo.newCounter))) throw refused()
  return row.userId
}

/** Replaces the errors that the library throws for invalid responses. */
function refuse(): never {
  throw refused()
}

/**
 * Uses up the challenge that a passkey has signed.
 * @throws Refusal 422 on `passkey` if it was signed for another site, or the challenge is not ours
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

/** The origin and challenge that were signed, as the browser reports them; unverified. */
function readClientData(clientData: string): { origin?: unknown; challenge?: unknown } {
  try {
    return JSON.parse(Buffer.from(clientData, 'base64url').toString('utf8')) ?? {}
  } catch {
    return {}
  }
}
