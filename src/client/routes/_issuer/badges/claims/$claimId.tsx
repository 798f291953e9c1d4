import { createFileRoute } from '@tanstack/react-router'
import { stripUnknownSearch } from '#client/browser/strip-unknown-search.ts'
import { NEW } from '#client/features/claims/claim-states.ts'
import { claimQuery } from '#client/features/claims/claims.queries.ts'
import { readClaimSearch } from '#client/features/claims/claims-search.ts'
import { OpenClaim } from '#client/features/claims/OpenClaim.tsx'
import { FormPending } from '#client/features/page/PagePending.tsx'
import { requirePermission } from '#client/features/session/permissions.ts'

export const Route = createFileRoute('/_issuer/badges/claims/$claimId')({
  validateSearch: stripUnknownSearch(readClaimSearch),
  // On entry only: form, filters and submissions share one claim.
  shouldReload: false,
  loader: async ({ context: { queryClient, user }, params: { claimId }, location }) => {
    const { from, edit } = readClaimSearch(location.search)
    if (claimId === NEW || edit) requirePermission(user, 'edit_claims')
    const id = claimId === NEW ? from : claimId
    if (id) await queryClient.query({ ...claimQuery(id), staleTime: 0 })
  },
  pendingComponent: FormPending,
  component: ClaimRoute,
})

function ClaimRoute() {
  const { claimId } = Route.useParams()
  return <OpenClaim key={claimId} id={claimId} search={Route.useSearch()} />
}
