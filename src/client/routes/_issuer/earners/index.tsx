import { createFileRoute } from '@tanstack/react-router'
import { knownSearch } from '#client/browser/known-search.ts'
import { AllEarners } from '#client/features/earners/AllEarners.tsx'
import { allEarnersQuery } from '#client/features/earners/earners.queries.ts'
import { readPageSearch } from '#client/features/earners-lists/list-search.ts'

export const Route = createFileRoute('/_issuer/earners/')({
  validateSearch: knownSearch(readPageSearch),
  // For the first look only: while one searches the page stays, with the old rows until the new ones come.
  shouldReload: false,
  loader: ({ context, location }) =>
    context.queryClient.query({ ...allEarnersQuery(readPageSearch(location.search)), staleTime: 'static' }),
  component: AllEarnersPage,
})

function AllEarnersPage() {
  return <AllEarners search={Route.useSearch()} />
}
