import { type CredentialsKeySource, openSeal } from '../issuer-keys/credentials-key.ts'

/**
 * Hashes ids and addresses of one organization with the service's own key: the same person gives the same hash, and
 * without the key nobody can try addresses.
 */
export function hashedWith(source: CredentialsKeySource, organizationId: string): (value: string) => string {
  const seal = openSeal(source)
  return (value) => seal.mac(value.toLowerCase(), `erasure ${organizationId}`)
}
