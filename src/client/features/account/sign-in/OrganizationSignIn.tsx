import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { InvitationArtwork } from '#client/features/account/join/InvitationArtwork.tsx'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { m } from '#i18n/compiled/messages.js'
import { ProviderButton } from './ProviderButton.tsx'
import { SignedOutPage } from './SignedOutPage.tsx'
import { organizationSignInQuery, wayTo } from './sign-in.queries.ts'

/** The page of `/sign-in/{organization}`: its providers, and its name and crest if its own page is public. */
export function OrganizationSignIn({ id, to }: { id: string; to: string }) {
  const { data } = useSuspenseQuery(organizationSignInQuery(id))
  if (!data || data.connections.length === 0) {
    return (
      <SignedOutPage title={m.account_sign_in()} lead={m.sso_organization_closed_lead()}>
        <LinkButton to="/sign-in" kind="primary" big>
          {m.account_sign_in()}
        </LinkButton>
      </SignedOutPage>
    )
  }
  const { organization, connections, is_required, contact } = data
  return (
    <SignedOutPage
      title={organization?.name ?? m.account_sign_in()}
      lead={m.sso_organization_lead()}
      artwork={organization ? <InvitationArtwork crest={organization.logo_path} /> : undefined}
    >
      <div className="grid gap-2.5">
        {connections.map((way) => (
          <ProviderButton key={way.id} way={wayTo(way, to)} />
        ))}
      </div>
      {contact && (
        <p className="mt-4 text-ink-2 text-sm/sm wrap-anywhere">
          {m.sso_organization_contact()} <a href={`mailto:${contact}`}>{contact}</a>
        </p>
      )}
      <p className="mt-4 text-sm/sm [&>a]:inline-flex [&>a]:items-center [&>a]:min-h-control">
        <Link to="/sign-in" search={{ step: 'password', ...(to !== '/' && { to }) }}>
          {is_required ? m.sso_organization_emergency() : m.sso_organization_password()}
        </Link>
      </p>
    </SignedOutPage>
  )
}
