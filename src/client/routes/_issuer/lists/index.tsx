import { createFileRoute } from '@tanstack/react-router'
import { knownSearch } from '#client/browser/known-search.ts'
import { Lists } from '#client/features/earners-lists/Lists.tsx'
import { filterOf, readListSearch } from '#client/features/earners-lists/list-search.ts'
import { listsQuery } from '#client/features/earners-lists/lists.queries.ts'

export const Route = createFileRoute('/_issuer/lists/')({
  validateSearch: knownSearch(readListSearch),
  // For the first look only: while the listing is narrowed the page stays, with the old rows until the new ones come.
  shouldReload: false,
  loader: ({ context, location }) =>
    context.queryClient.query({ ...listsQuery(filterOf(readListSearch(location.search))), staleTime: 'static' }),
  component: ListsPage,
})

function ListsPage() {
  return <Lists search={Route.useSearch()} />
}
