import { createFileRoute } from '@tanstack/react-router'
import { stripUnknownSearch } from '#client/browser/strip-unknown-search.ts'
import { Claims } from '#client/features/claims/Claims.tsx'
import { readClaimSearch } from '#client/features/claims/claims-search.ts'

// Without a loader, which every page's entry would name: the page shows its outline until it has read the claims.
export const Route = createFileRoute('/_issuer/badges/claims/')({
  validateSearch: stripUnknownSearch(readClaimSearch),
  component: ClaimsPage,
})

function ClaimsPage() {
  return <Claims search={Route.useSearch()} />
}
