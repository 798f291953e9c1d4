import { m } from '#i18n/compiled/messages.js'
import { type Protocol, UnusableProvider } from '../protocol.ts'
import { SsoRefusal } from '../sso-refusal.ts'

/** OpenID Connect. */
export const oidcProtocol: Protocol = {
  read() {
    throw new UnusableProvider('issuer', (locale) => m.providers_not_readable({}, { locale }))
  },
  start() {
    throw new SsoRefusal('sso_provider', 'OpenID Connect is not spoken yet')
  },
}
