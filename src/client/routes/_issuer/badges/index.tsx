import { createFileRoute } from '@tanstack/react-router'
import { stripUnknownSearch } from '#client/browser/strip-unknown-search.ts'
import { Badges } from '#client/features/badges/Badges.tsx'
import { pageOf } from '#client/features/badges/badge-filter.ts'
import { readBadgeSearch } from '#client/features/badges/badge-search.ts'
import { badgesQuery } from '#client/features/badges/badges.queries.ts'

export const Route = createFileRoute('/_issuer/badges/')({
  validateSearch: stripUnknownSearch(readBadgeSearch),
  // The loader runs on entry only: while filters change, the page keeps the old rows until the new ones arrive.
  shouldReload: false,
  loader: ({ context, location }) =>
    context.queryClient.query({ ...badgesQuery(pageOf(readBadgeSearch(location.search))), staleTime: 'static' }),
  component: BadgesPage,
})

function BadgesPage() {
  return <Badges search={Route.useSearch()} />
}
