import type { SignInProtocol } from '#contract/single-sign-on/connections.ts'
import { oidcProtocol } from './oidc/oidc-protocol.ts'
import type { Protocol } from './protocol.ts'
import { samlProtocol } from './saml/saml-protocol.ts'

export const PROTOCOLS: Record<SignInProtocol, Protocol> = { oidc: oidcProtocol, saml: samlProtocol }
