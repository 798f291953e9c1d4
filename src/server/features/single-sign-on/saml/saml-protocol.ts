import { m } from '#i18n/compiled/messages.js'
import { type Protocol, UnusableProvider } from '../protocol.ts'
import { SsoRefusal } from '../sso-refusal.ts'

/** SAML 2.0. */
export const samlProtocol: Protocol = {
  read() {
    throw new UnusableProvider('metadata', (locale) => m.providers_not_readable({}, { locale }))
  },
  start() {
    throw new SsoRefusal('sso_provider', 'SAML is not spoken yet')
  },
}
