import { createFileRoute } from '@tanstack/react-router'
import { stripUnknownSearch } from '#client/browser/strip-unknown-search.ts'
import { ConnectionPage } from '#client/features/organization/single-sign-on/connection/ConnectionPage.tsx'
import { readConnectionSearch } from '#client/features/organization/single-sign-on/connection/connection-search.ts'
import { loadSignInSettings } from '#client/features/organization/single-sign-on/single-sign-on.queries.ts'
import { FormPending } from '#client/features/page/PagePending.tsx'
import { requirePermission } from '#client/features/session/permissions.ts'

export const Route = createFileRoute('/_issuer/organization/sign-in/$connectionId')({
  validateSearch: stripUnknownSearch(readConnectionSearch),
  loader: ({ context: { queryClient, user } }) => {
    requirePermission(user, 'manage_sign_in')
    return loadSignInSettings(queryClient)
  },
  pendingComponent: FormPending,
  component: ConnectionRoute,
})

function ConnectionRoute() {
  const { connectionId } = Route.useParams()
  return <ConnectionPage key={connectionId} id={connectionId} step={Route.useSearch().step} />
}
