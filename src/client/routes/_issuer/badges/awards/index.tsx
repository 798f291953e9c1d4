import { createFileRoute } from '@tanstack/react-router'
import { stripUnknownSearch } from '#client/browser/strip-unknown-search.ts'
import { Awards } from '#client/features/awards/list/Awards.tsx'
import { awardsQuery } from '#client/features/awards/list/awards.queries.ts'
import { readAwardsSearch } from '#client/features/awards/list/awards-search.ts'

export const Route = createFileRoute('/_issuer/badges/awards/')({
  validateSearch: stripUnknownSearch(readAwardsSearch),
  // The loader runs on entry only: while filters change, the page keeps the old rows until the new ones arrive.
  shouldReload: false,
  loader: ({ context, location }) =>
    context.queryClient.query({ ...awardsQuery(readAwardsSearch(location.search)), staleTime: 'static' }),
  component: AwardsPage,
})

function AwardsPage() {
  return <Awards search={Route.useSearch()} />
}
