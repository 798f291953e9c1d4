import { createFileRoute } from '@tanstack/react-router'
import { stripUnknownSearch } from '#client/browser/strip-unknown-search.ts'
import { PlannedAwards } from '#client/features/awards/planned/PlannedAwards.tsx'
import { plannedAwardsQuery } from '#client/features/awards/planned/planned-awards.queries.ts'
import { readPlannedSearch } from '#client/features/awards/planned/planned-search.ts'

export const Route = createFileRoute('/_issuer/badges/planned')({
  validateSearch: stripUnknownSearch(readPlannedSearch),
  // The loader runs on entry only: the component loads its other pages itself.
  shouldReload: false,
  loader: ({ context, location }) =>
    context.queryClient.query({
      ...plannedAwardsQuery(readPlannedSearch(location.search).page),
      staleTime: 'static',
    }),
  component: PlannedPage,
})

function PlannedPage() {
  return <PlannedAwards search={Route.useSearch()} />
}
