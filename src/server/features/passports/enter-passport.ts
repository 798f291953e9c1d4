import { timingSafeEqual } from 'node:crypto'
import type { Language } from '#contract/formats.ts'
import type { Database } from '#server/platform/database/database.ts'
import { hashSecret, newSecret } from '#server/platform/http/secret.ts'
import type { Services } from '#server/services.ts'
import { insertMail } from '../mails/mails.sql.ts'
import {
  CODE_TRIES,
  findAddresses,
  insertAddress,
  insertPassport,
  insertPassportSession,
  insertProof,
  joinPassports,
  lockOpenProof,
  lockPassportOf,
  type Proof,
  updateAddressProved,
  updateProofTried,
  updateProofUsed,
} from './passports.sql.ts'
import { hashOfCode } from './proof-secrets.ts'

/** The most addresses of one passport. */
export const MOST_ADDRESSES = 10

type Asked = { email: string; language: Language; address: string; passportId?: string }

/**
 * Sends a mail that proves an address. Nothing is looked up, so an address with badges and one without get the same answer
 * in the same time.
 *
 * @param asked by a network address; with a passport, the proof adds the address to it instead of opening one
 * @returns the id of the proof, which the code is given with
 * @throws Refusal 429 after five mails to an address within an hour, or too many requests from one network
 */
export async function askForProof(
  { email, language, address, passportId }: Asked,
  services: Services,
): Promise<string> {
  const { db, passportLimit, mailSignal } = services
  await passportLimit.perNetwork.spend(address)
  await passportLimit.perAddress.spend(hashSecret(email))
  const id = await db.transaction(async (tx) => {
    const proof = await insertProof(tx, { email, passportId: passportId ?? null, language })
    await insertMail(tx, null, { kind: 'passport_proof', recipient: email, language, data: { proof } })
    return proof
  })
  mailSignal.wake()
  return id
}

/** Whether somebody has typed the code of a proof's mail. */
export const isCodeOf = ({ id, codeHash }: Proof, code: string) =>
  codeHash !== null && timingSafeEqual(Buffer.from(hashOfCode(id, code)), Buffer.from(codeHash))

/** What became of a proof: the passport that it opens, or why it opens none. */
export type Proved =
  | { outcome: 'open'; passportId: string; joined?: string }
  | { outcome: 'wrong'; left: number }
  | { outcome: 'over' | 'full' }

/** Proves an address by the code of its mail. Wrong codes are counted. */
export async function proveByCode(db: Database, id: string, code: string): Promise<Proved> {
  return db.transaction(async (tx) => {
    const proof = await lockOpenProof(tx, id)
    if (!proof || proof.claimFormId) return { outcome: 'over' }
    if (!isCodeOf(proof, code)) {
      await updateProofTried(tx, id)
      const left = CODE_TRIES - 1 - proof.tries
      return left > 0 ? { outcome: 'wrong', left } : { outcome: 'over' }
    }
    return use(tx, proof)
  })
}

/** Proves an address by the link of its mail, after its button was pressed. */
export async function proveByLink(db: Database, found: Proof): Promise<Proved> {
  return db.transaction(async (tx) => {
    const proof = await lockOpenProof(tx, found.id)
    return proof ? use(tx, proof) : { outcome: 'over' }
  })
}

/** Ends a proof, its code and its link together, and does what it was for. */
async function use(tx: Database, { id, email, passportId, language }: Proof): Promise<Proved> {
  await updateProofUsed(tx, id)
  const holder = await lockPassportOf(tx, email)
  if (holder) await updateAddressProved(tx, email)
  if (!passportId) return { outcome: 'open', passportId: holder ?? (await insertPassport(tx, email)) }
  if (holder === passportId) return { outcome: 'open', passportId }
  const addresses = await findAddresses(tx, passportId)
  const coming = holder ? (await findAddresses(tx, holder)).length : 1
  if (addresses.length + coming > MOST_ADDRESSES) return { outcome: 'full' }
  if (holder) await joinPassports(tx, holder, passportId)
  else await insertAddress(tx, passportId, email)
  const main = addresses.find(({ isMain }) => isMain)
  if (main) await insertMail(tx, null, { kind: 'passport_address', recipient: main.email, language, data: { email } })
  return holder ? { outcome: 'open', passportId, joined: holder } : { outcome: 'open', passportId }
}

/** Opens a passport in a browser. @returns the token for its cookie */
export async function openPassport(db: Database, passportId: string, userAgent: string): Promise<string> {
  const token = newSecret()
  await insertPassportSession(db, { passportId, tokenHash: hashSecret(token), userAgent: userAgent.slice(0, 500) })
  return token
}
