import type { Finding } from './checks.ts'
import { addressOfIssuer } from './issuer-site.ts'
import type { Controller } from './proofs/find-controller.ts'
import { type GivenCredential, isObject, type Json } from './reading/read-credential-text.ts'

/** The issuer's id and name as claimed by the credential, not verified. */
export function issuerOf({ issuer }: Json): { id: string; name: string | undefined } {
  if (!isObject(issuer)) return { id: String(issuer ?? ''), name: undefined }
  const { id, name } = issuer
  return { id: String(id ?? ''), name: typeof name === 'string' ? name : undefined }
}

/** Whether the key's holder is the issuer in the credential. @param isAllowed whether the holder publishes the signing key */
export function checkIssuer({ credential, jwt }: GivenCredential, controller: Controller, isAllowed: boolean): Finding {
  const { id, name } = issuerOf(credential)
  const claimed = jwt?.claims['iss']
  if (claimed !== undefined && claimed !== id) return 'issuer_other'
  if (controller.id !== id) return 'issuer_wrong'
  if (!isAllowed) return 'issuer_key_unlisted'
  if (controller.source === 'ours') return { code: 'issuer_ours', detail: name ?? id }
  if (controller.source === 'key') return 'issuer_key'
  return { code: 'issuer_web', detail: addressOfIssuer(id) }
}
