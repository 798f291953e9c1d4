import { randomInt } from 'node:crypto'
import type { Database } from '#server/platform/database/database.ts'
import { hashSecret, newSecret } from '#server/platform/http/secret.ts'
import { lockOpenProof, updateProofSecrets } from './passports.sql.ts'

/**
 * Makes the code and the link of a mail that is about to be sent. They exist in plain text only there, their lifetime
 * starts now, and every retry makes new ones. A proof that adds an address has no link, and neither has one of a claim: whoever follows one that somebody
 * else asked for would show them their badges.
 * @returns undefined if the proof is over
 */
export async function makeSecrets(db: Database, id: string) {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const token = newSecret()
  return db.transaction(async (tx) => {
    const found = await lockOpenProof(tx, id)
    const tokenHash = found?.passportId === null && found.claimFormId === null ? hashSecret(token) : null
    const proof = found && (await updateProofSecrets(tx, id, { codeHash: hashOfCode(id, code), tokenHash }))
    return proof && { proof, code, token: tokenHash ? token : null }
  })
}

/** What is kept of a code. */
export const hashOfCode = (proofId: string, code: string) => hashSecret(`${proofId} ${code}`)
