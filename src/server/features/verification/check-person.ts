import { createHash } from 'node:crypto'
import type { Finding } from './checks.ts'
import { isObject, type Json } from './reading/read-credential-text.ts'

const HASHED = /^sha256\$([\da-f]{64})$/i

/**
 * Whether a credential was awarded to whoever has an address: Open Badges 3.0 keeps it as an IdentityObject, hashed with
 * a salt or as it is written.
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
  // Issuers hash addresses in lower case; some did as they were typed.
  const written = [email.trim().toLowerCase(), email.trim()]
  const hash = HASHED.exec(identityHash)?.[1]?.toLowerCase()
  if (!hash) return written.includes(identityHash.trim()) || written[0] === identityHash.trim().toLowerCase()
  const seasoning = typeof salt === 'string' ? salt : ''
  return written.some((address) => createHash('sha256').update(`${address}${seasoning}`).digest('hex') === hash)
}
