import { type CredentialsKeySource, openSeal } from '../issuer-keys/credentials-key.ts'

/**
 * Keyed hashes of an organization's ids and addresses. The same person always has the same hash, and without the
 * service's key addresses cannot be found by trying.
 */
export function erasureHasher(source: CredentialsKeySource, organizationId: string): (value: string) => string {
  const seal = openSeal(source)
  return (value) => seal.mac(value.toLowerCase(), `erasure ${organizationId}`)
}
