import { createCredential, createList } from '@digitalbazaar/vc-bitstring-status-list'
import type { Database } from '#server/platform/database/database.ts'
import type { Services } from '#server/services.ts'
import type { IssuerKey } from '../issuer-keys/issuer-keys.ts'
import { credentialUrls } from './credential-urls.ts'
import { proofTime } from './proof-time.ts'
import { signCredential } from './sign-credential.ts'
import { findList, findListVersion, LIST_LENGTH } from './status-lists.sql.ts'

/** The highest list number that is looked up. */
const MAX_LISTS = 1_000_000

/**
 * A status list of an organization, as a signed BitstringStatusListCredential. It is current: every revocation committed
 * before the request is in it. It is signed again only after a change.
 * @returns its JSON, or undefined if there is no such list
 */
export async function readStatusList(
  services: Pick<Services, 'db' | 'config' | 'issuerKeys' | 'signed'>,
  organizationId: string,
  number: number,
): Promise<string | undefined> {
  if (!(number >= 1 && number <= MAX_LISTS)) return undefined
  const { db, config, issuerKeys, signed } = services
  const now = await findListVersion(db, organizationId, number)
  if (!now) return undefined
  const key = await issuerKeys.current(db, organizationId)
  const name = `${credentialUrls(config.publicUrl).statusList(organizationId, number)} ${now.version} ${key.pair.id}`
  return signed(name, () => signList(db, config.publicUrl, organizationId, number, key))
}

async function signList(db: Database, publicUrl: string, organizationId: string, number: number, key: IssuerKey) {
  const list = await findList(db, organizationId, number)
  if (!list) throw new Error(`Status list ${number} of ${organizationId} is gone`)
  const bits = await createList({ length: LIST_LENGTH })
  for (const index of list.set) bits.setStatus(index, true)
  const { credentialSubject, ...credential } = await createCredential({
    id: credentialUrls(publicUrl).statusList(organizationId, number),
    list: bits,
    statusPurpose: 'revocation',
  })
  const validFrom = proofTime(list.changedAt)
  const unsigned = { ...credential, issuer: key.pair.controller, validFrom, credentialSubject }
  return JSON.stringify(await signCredential(unsigned, key.pair, proofTime(list.changedAt, key.createdAt)))
}
