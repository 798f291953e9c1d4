import type { Attribute, NameId } from '../identity.ts'

/** The format of a name that means the same person at every sign-in. */
export const PERSISTENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'

const SUBJECT_ID = 'urn:oasis:names:tc:SAML:attribute:subject-id'
const PAIRWISE_ID = 'urn:oasis:names:tc:SAML:attribute:pairwise-id'
const PRINCIPAL_NAME = 'urn:oid:1.3.6.1.4.1.5923.1.1.1.6'

/** What our metadata ask for, by the names that federations use. */
export const REQUESTED_ATTRIBUTES = [
  { name: SUBJECT_ID, friendlyName: 'subject-id' },
  { name: 'urn:oid:0.9.2342.19200300.100.1.3', friendlyName: 'mail' },
  { name: 'urn:oid:2.5.4.42', friendlyName: 'givenName' },
  { name: 'urn:oid:2.5.4.4', friendlyName: 'sn' },
  { name: PRINCIPAL_NAME, friendlyName: 'eduPersonPrincipalName' },
  { name: 'urn:oid:1.3.6.1.4.1.5923.1.1.1.9', friendlyName: 'eduPersonScopedAffiliation' },
]

/** By what a person may be known, best first, and how their name begins then: one kind never passes for another. */
const KINDS = [
  { kind: 'subject-id', names: [SUBJECT_ID] },
  { kind: 'pairwise-id', names: [PAIRWISE_ID] },
  { kind: 'name-id', names: [] },
  {
    kind: 'principal',
    names: [PRINCIPAL_NAME, 'urn:mace:dir:attribute-def:eduPersonPrincipalName', 'eduPersonPrincipalName'],
  },
]

/** What a checked assertion says of a person. */
export type Person = { nameId: NameId | undefined; attributes: Attribute[] }

/**
 * Whom a checked assertion is about: the subject identifier, else the persistent name, else the principal name. Undefined
 * without any: a transient name is another one at each sign-in, and an address may be given to somebody else.
 */
export function subjectOf({ nameId, attributes }: Person): string | undefined {
  for (const { kind, names } of KINDS) {
    if (kind === 'name-id') {
      if (nameId?.value && nameId.format === PERSISTENT) return `${kind} ${nameId.value}`
      continue
    }
    const values = attributes.find(({ name }) => names.includes(name))?.values ?? []
    // Nobody is told apart by several values. Case does not count (SAML V2.0 Subject Identifier Attributes, 3.3).
    if (values.length === 1) return `${kind} ${values[0]!.toLowerCase()}`
  }
  return undefined
}
