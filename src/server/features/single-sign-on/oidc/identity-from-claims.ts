import type { Attribute, Connection, ProviderIdentity } from '../identity.ts'

/** What a provider says about a person. */
export type Claims = Record<string, unknown> & { iss: string; sub: string }

/** Who somebody is by the claims that were checked. */
export function identityFrom(claims: Claims, { attributes: names }: Pick<Connection, 'attributes'>): ProviderIdentity {
  const attributes = attributesIn(claims)
  const valuesOf = (name: string) => attributes.find((attribute) => attribute.name === name)?.values ?? []
  const [sid] = valuesOf('sid')
  return {
    issuer: claims.iss,
    subject: claims.sub,
    attributes,
    // The mark is about the claim `email`: another one, such as a user name, may be the person's own choice.
    isEmailVerified: names.email === 'email' && valuesOf('email_verified')[0] === 'true',
    authContext: [...valuesOf('amr'), ...valuesOf('acr')],
    session: { subject: claims.sub, ...(sid && { id: sid }) },
    answer: JSON.stringify(claims, null, 2),
  }
}

/** The claims as texts. The members of an object have names with dots: Keycloak sends `realm_access: { roles }`. */
export function attributesIn(claims: Record<string, unknown>, before = ''): Attribute[] {
  return Object.entries(claims).flatMap(([name, value]) => {
    const values = [value].flat().filter((each) => each !== null && each !== undefined)
    if (values.some((each) => typeof each === 'object')) {
      const isOne = !Array.isArray(value) && before.split('.').length < MOST_DOTS
      return isOne ? attributesIn(value as Record<string, unknown>, `${before}${name}.`) : []
    }
    return values.length === 0 ? [] : [{ name: `${before}${name}`, values: values.map(String) }]
  })
}

/** How deep objects are read. */
const MOST_DOTS = 4
