import { gzipSync } from 'node:zlib'
import { signCredential } from '../../credentials/sign-credential.ts'
import type { Json } from '../reading/read-credential-text.ts'
import type { SiteOf } from './given-site.ts'

type Holder = Pick<SiteOf, 'did' | 'site'>
type ListParts = { statusPurpose?: string; bytes?: number; values?: Json }

/** An unsigned status list with one entry set. */
export function unsignedList({ did, site }: Holder, marked: number, parts: ListParts = {}) {
  const { statusPurpose = 'revocation', bytes = 16_384, values } = parts
  const bits = Buffer.alloc(bytes)
  bits[Math.floor(marked / 8)] = 128 >> (marked % 8)
  return {
    '@context': ['https://www.w3.org/ns/credentials/v2'],
    id: `${site}/status`,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer: did,
    ...values,
    credentialSubject: {
      id: `${site}/status#list`,
      type: 'BitstringStatusList',
      statusPurpose,
      encodedList: `u${gzipSync(bits).toString('base64url')}`,
    },
  }
}

/** The same list, signed with the given key. */
export const listOf = (issuer: Holder & Pick<SiteOf, 'key'>, marked: number, parts: ListParts = {}) =>
  signCredential(unsignedList(issuer, marked, parts), issuer.key, '2025-11-14T17:00:00Z')

export const entryAt = (
  { site }: Pick<SiteOf, 'site'>,
  index: number,
  statusPurpose = 'revocation',
  list = '/status',
) => ({
  id: `${site}${list}#${index}`,
  type: 'BitstringStatusListEntry',
  statusPurpose,
  statusListIndex: String(index),
  statusListCredential: `${site}${list}`,
})

export const statusAt = (...entry: Parameters<typeof entryAt>) => ({ credentialStatus: entryAt(...entry) })
