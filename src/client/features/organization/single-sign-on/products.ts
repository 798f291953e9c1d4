import type { ProviderProduct, SignInProtocol } from '#contract/single-sign-on/connections.ts'
import { m } from '#i18n/compiled/messages.js'

/** A product as its administrators know it, and a line about it. */
type Offer = { product: ProviderProduct; name: () => string; hint: () => string }
type Protocol = {
  protocol: SignInProtocol
  name: string
  hint: () => string
  /** What its administrator has to bring. */
  need: () => string
  offers: Offer[]
}

export const protocols: Protocol[] = [
  {
    protocol: 'oidc',
    name: 'OpenID Connect',
    hint: m.sso_oidc_hint,
    need: m.sso_oidc_need,
    offers: [
      { product: 'entra', name: () => 'Microsoft Entra ID', hint: m.sso_entra_hint },
      { product: 'google', name: () => 'Google Workspace', hint: m.sso_google_hint },
      { product: 'keycloak', name: () => 'Keycloak', hint: m.sso_keycloak_hint },
      { product: 'other', name: m.sso_another_product, hint: m.sso_other_oidc_hint },
    ],
  },
  {
    protocol: 'saml',
    name: 'SAML 2.0',
    hint: m.sso_saml_hint,
    need: m.sso_saml_need,
    offers: [
      { product: 'shibboleth', name: () => 'Shibboleth', hint: m.sso_shibboleth_hint },
      { product: 'simplesamlphp', name: () => 'SimpleSAMLphp', hint: m.sso_simplesamlphp_hint },
      { product: 'adfs', name: () => 'AD FS', hint: m.sso_adfs_hint },
      { product: 'idem', name: () => 'IDEM', hint: m.sso_idem_hint },
      { product: 'spid', name: () => 'SPID', hint: m.sso_spid_hint },
      { product: 'other', name: m.sso_another_product, hint: m.sso_other_saml_hint },
    ],
  },
]

/** What a connection leads to: "Microsoft Entra ID, OpenID Connect". */
export function providerName(connection: { product: ProviderProduct; protocol: SignInProtocol }): string {
  const name = protocols.find(({ protocol }) => protocol === connection.protocol)?.name ?? ''
  const product = protocols.flatMap(({ offers }) => offers).find((offer) => offer.product === connection.product)
  return connection.product === 'other' || !product ? name : `${product.name()}, ${name}`
}
