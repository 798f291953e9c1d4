import { createHash } from 'node:crypto'
import { asciiAddress, spelledAddress } from '#contract/mails/addresses.ts'
import type { Finding } from './checks.ts'
import { isObject, type Json } from './reading/read-credential-text.ts'

const HASHED = /^sha256\$([\da-f]{64})$/i

/**
 * Whether a credential was awarded to the person with an e-mail address. Open Badges 3.0 keeps the address in an
 * IdentityObject, salted and hashed or in plain text.
 */
export function checkPerson(credential: Json, email: string): Finding {
  const identities = [credential['credentialSubject']]
    .flat()
    .filter(isObject)
    .flatMap((subject) => [subject['identifier']].flat().filter(isObject))
    .filter(({ identityType }) => identityType === 'emailAddress' || identityType === 'email')
  if (identities.length === 0) return 'person_unnamed'
  return identities.some((identity) => isOf(identity, email)) ? 'person_same' : 'person_other'
}

function isOf({ identityHash, salt }: Json, email: string): boolean {
  if (typeof identityHash !== 'string') return false
  // Most issuers hash the address in lower case, some as it was typed; a domain in its letters or in ASCII.
  const written = [asciiAddress(email), spelledAddress(email), email.trim().toLowerCase(), email.trim()]
  const hash = HASHED.exec(identityHash)?.[1]?.toLowerCase()
  if (!hash) return asciiAddress(identityHash) === asciiAddress(email)
  const suffix = typeof salt === 'string' ? salt : ''
  return written.some((address) => createHash('sha256').update(`${address}${suffix}`).digest('hex') === hash)
}
