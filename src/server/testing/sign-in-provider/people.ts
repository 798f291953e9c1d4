/** A person of the provider, with the claims that it sends about them. */
export type Person = {
  sub: string
  email?: string
  email_verified?: boolean
  given_name?: string
  family_name?: string
  groups?: string[]
  /** How they signed in at the provider. */
  amr?: string[]
}

/** Three people of an institution: one with an important group, one with a plain one, and one with neither. */
export const PEOPLE = {
  priya: {
    sub: '0b9e64c1-77d2-4f0a-8a35-c2d9f1e8a001',
    email: 'p.chandrasekaran@wrenfield.example',
    email_verified: true,
    given_name: 'Priya',
    family_name: 'Chandrasekaran',
    groups: ['badges-admin', 'all-staff'],
    amr: ['pwd', 'otp', 'mfa'],
  },
  tomasz: {
    sub: '0b9e64c1-77d2-4f0a-8a35-c2d9f1e8a002',
    email: 't.wojcik@wrenfield.example',
    email_verified: true,
    given_name: 'Tomasz',
    family_name: 'Wójcik',
    groups: ['academic-registry', 'all-staff'],
    amr: ['pwd'],
  },
  lea: {
    sub: '0b9e64c1-77d2-4f0a-8a35-c2d9f1e8a003',
    email: 'l.strand@partner.example',
    email_verified: false,
    given_name: 'Lea',
    family_name: 'Strand',
    groups: [],
    amr: ['pwd'],
  },
} satisfies Record<string, Person>
