import type { Services } from '#server/services.ts'
import { didDocument, didOf } from './issuer-did.ts'
import { findPublicKeys } from './issuer-keys.sql.ts'

type Work = Pick<Services, 'db' | 'config' | 'urls' | 'issuerKeys'>

/**
 * The DID document of an organization; creates its keys if it has none yet.
 * @throws Refusal 404 for an unknown organization
 */
export async function findDidDocument({ db, config, urls, issuerKeys }: Work, organizationId: string) {
  await issuerKeys.current(db, organizationId)
  const publicKeys = await findPublicKeys(db, organizationId)
  return didDocument(didOf(config.publicUrl, organizationId), publicKeys, urls.organization(organizationId))
}
