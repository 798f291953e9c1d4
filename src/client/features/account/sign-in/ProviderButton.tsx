import { AnchorButton } from '#client/ui/buttons/LinkButton.tsx'
import type { SignInWay } from '#contract/single-sign-on/discover.ts'
import { m } from '#i18n/compiled/messages.js'

/** Leads to a provider: "Sign in with Wrenfield account". */
export const ProviderButton = ({ way: { name, url } }: { way: Pick<SignInWay, 'name' | 'url'> }) => (
  <AnchorButton kind="primary" icon="key" big href={url} className="w-full">
    {m.sso_sign_in_with({ name })}
  </AnchorButton>
)
