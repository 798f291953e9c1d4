import { createFileRoute } from '@tanstack/react-router'
import { knownSearch } from '#client/browser/known-search.ts'
import { Awards } from '#client/features/award-list/Awards.tsx'
import { awardsQuery } from '#client/features/award-list/awards.queries.ts'
import { readAwardsSearch } from '#client/features/award-list/awards-search.ts'

export const Route = createFileRoute('/_issuer/badges/awards/')({
  validateSearch: knownSearch(readAwardsSearch),
  // For the first look only: while the list is narrowed the page stays, with the old rows until the new ones come.
  shouldReload: false,
  loader: ({ context, location }) =>
    context.queryClient.query({ ...awardsQuery(readAwardsSearch(location.search)), staleTime: 'static' }),
  component: AwardsPage,
})

function AwardsPage() {
  return <Awards search={Route.useSearch()} />
}
