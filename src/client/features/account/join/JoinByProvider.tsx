import type { SignInWay } from '#contract/single-sign-on/discover.ts'
import { m } from '#i18n/compiled/messages.js'
import { ProviderButton } from '../sign-in/ProviderButton.tsx'

/** Accepts an invitation by signing in at the provider of its address, before the other ways. */
export const JoinByProvider = ({ way, email, isOnly }: { way: SignInWay; email: string; isOnly: boolean }) => (
  <div className="grid gap-3 mb-6">
    <ProviderButton way={way} />
    <p className="text-ink-2 text-sm/sm wrap-anywhere">{m.sso_invited({ email })}</p>
    {!isOnly && <p className="pt-4 border-t border-t-rule font-label">{m.sso_invited_otherwise()}</p>}
  </div>
)
