import { createFileRoute } from '@tanstack/react-router'
import { ownPageIn, searchReader } from '#client/browser/search-reader.ts'
import { stripUnknownSearch } from '#client/browser/strip-unknown-search.ts'
import { OrganizationSignIn } from '#client/features/account/sign-in/OrganizationSignIn.tsx'
import { organizationSignInQuery } from '#client/features/account/sign-in/sign-in.queries.ts'
import { BareError } from '#client/features/page/RouteError.tsx'

export const Route = createFileRoute('/sign-in_/$organizationId')({
  validateSearch: stripUnknownSearch(searchReader({ to: ownPageIn })),
  loader: ({ context: { queryClient }, params }) => queryClient.query(organizationSignInQuery(params.organizationId)),
  component: OrganizationSignInPage,
  errorComponent: BareError,
})

function OrganizationSignInPage() {
  return <OrganizationSignIn id={Route.useParams().organizationId} to={Route.useSearch().to ?? '/'} />
}
