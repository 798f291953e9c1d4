import { nameKey } from '#contract/earners/agreeing-names.ts'
import { asciiAddress } from '#contract/mails/addresses.ts'
import { type CredentialsKeySource, openSeal } from '../issuer-keys/credentials-key.ts'

/**
 * Keyed hashes of an organization's ids, addresses and names. The same person always has the same hash, and without the
 * service's key addresses cannot be found by trying.
 */
export function erasureHasher(source: CredentialsKeySource, organizationId: string): (value: string) => string {
  const seal = openSeal(source)
  return (value) => seal.mac(value.toLowerCase(), `erasure ${organizationId}`)
}

/** What an erasure's hash of a person with an address is made of: whoever shares the address is somebody else. */
export const addressAndName = (person: { email: string | null; firstName: string; lastName: string }) =>
  `${asciiAddress(person.email ?? 'null')} ${nameKey({ recipient_first_name: person.firstName, recipient_last_name: person.lastName })}`
