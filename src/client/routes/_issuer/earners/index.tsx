import { createFileRoute } from '@tanstack/react-router'
import { readPageSearch } from '#client/browser/search-reader.ts'
import { stripUnknownSearch } from '#client/browser/strip-unknown-search.ts'
import { AllEarners } from '#client/features/earners/AllEarners.tsx'
import { allEarnersQuery } from '#client/features/recipients/earners.queries.ts'

export const Route = createFileRoute('/_issuer/earners/')({
  validateSearch: stripUnknownSearch(readPageSearch),
  // The loader runs on entry only: during a search, the page keeps the old rows until the new ones arrive.
  shouldReload: false,
  loader: ({ context, location }) =>
    context.queryClient.query({ ...allEarnersQuery(readPageSearch(location.search)), staleTime: 'static' }),
  component: AllEarnersPage,
})

function AllEarnersPage() {
  return <AllEarners search={Route.useSearch()} />
}
