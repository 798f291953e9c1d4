import type { Services } from '#server/services.ts'
import { didDocument, didOf, organizationOfDid } from './issuer-did.ts'
import { findPublicKeys } from './issuer-keys.sql.ts'

type Work = Pick<Services, 'db' | 'config' | 'urls' | 'issuerKeys'>

/**
 * The DID document of an organization, with a key made where it has none yet.
 * @throws Refusal 404 for an unknown organization
 */
export async function findDidDocument({ db, config, urls, issuerKeys }: Work, organizationId: string) {
  await issuerKeys.current(db, organizationId)
  const publicKeys = await findPublicKeys(db, organizationId)
  return didDocument(didOf(config.publicUrl, organizationId), publicKeys, urls.organization(organizationId))
}

/**
 * Resolves a DID of one of our organizations without the network, as anyone else resolves it with it.
 * @returns undefined where the DID is none of ours, or the organization has never signed anything
 */
export async function resolveOurDid({ db, config, urls }: Omit<Work, 'issuerKeys'>, did: string) {
  const organizationId = organizationOfDid(config.publicUrl, did)
  const publicKeys = organizationId ? await findPublicKeys(db, organizationId) : []
  return organizationId && publicKeys.length > 0
    ? didDocument(did, publicKeys, urls.organization(organizationId))
    : undefined
}
