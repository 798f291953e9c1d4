import type { AttributeNames, ProviderProduct, SignInProtocol } from './connections.ts'

const OID = 'urn:oid:'
const CLAIMS = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/'

const oidc = { email: 'email', first_name: 'given_name', last_name: 'family_name', groups: 'groups' }
const eduPerson = {
  email: `${OID}0.9.2342.19200300.100.1.3`,
  first_name: `${OID}2.5.4.42`,
  last_name: `${OID}2.5.4.4`,
  groups: `${OID}1.3.6.1.4.1.5923.1.1.1.9`,
}
const microsoft = { email: `${CLAIMS}emailaddress`, first_name: `${CLAIMS}givenname`, last_name: `${CLAIMS}surname` }

/** The attribute names that providers use, to choose from. */
export const ATTRIBUTE_PRESETS = {
  oidc,
  google: { ...oidc, groups: '' },
  eduperson: eduPerson,
  /** What SimpleSAMLphp sends without a map of its own. */
  plain: { email: 'mail', first_name: 'givenName', last_name: 'sn', groups: 'eduPersonAffiliation' },
  entra: { ...microsoft, groups: 'http://schemas.microsoft.com/ws/2008/06/identity/claims/groups' },
  adfs: { ...microsoft, groups: 'http://schemas.xmlsoap.org/claims/Group' },
  spid: { email: 'email', first_name: 'name', last_name: 'familyName', groups: '' },
} as const satisfies Record<string, AttributeNames>
export type AttributePreset = keyof typeof ATTRIBUTE_PRESETS

type Preset = { protocol: SignInProtocol; oidc: AttributePreset; saml: AttributePreset }

/** How each product usually speaks, and the names that it then sends. */
export const PRODUCTS: Record<ProviderProduct, Preset> = {
  entra: { protocol: 'oidc', oidc: 'oidc', saml: 'entra' },
  google: { protocol: 'oidc', oidc: 'google', saml: 'plain' },
  keycloak: { protocol: 'oidc', oidc: 'oidc', saml: 'plain' },
  shibboleth: { protocol: 'saml', oidc: 'oidc', saml: 'eduperson' },
  simplesamlphp: { protocol: 'saml', oidc: 'oidc', saml: 'plain' },
  adfs: { protocol: 'saml', oidc: 'oidc', saml: 'adfs' },
  idem: { protocol: 'saml', oidc: 'oidc', saml: 'eduperson' },
  spid: { protocol: 'saml', oidc: 'oidc', saml: 'spid' },
  other: { protocol: 'oidc', oidc: 'oidc', saml: 'eduperson' },
}
