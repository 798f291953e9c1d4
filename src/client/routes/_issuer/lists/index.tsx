import { createFileRoute } from '@tanstack/react-router'
import { stripUnknownSearch } from '#client/browser/strip-unknown-search.ts'
import { Lists } from '#client/features/earners/lists/Lists.tsx'
import { filterOf, readListSearch } from '#client/features/earners/lists/list-search.ts'
import { listsQuery } from '#client/features/recipients/lists.queries.ts'

export const Route = createFileRoute('/_issuer/lists/')({
  validateSearch: stripUnknownSearch(readListSearch),
  // The loader runs on entry only: while filters change, the page keeps the old rows until the new ones arrive.
  shouldReload: false,
  loader: ({ context, location }) =>
    context.queryClient.query({ ...listsQuery(filterOf(readListSearch(location.search))), staleTime: 'static' }),
  component: ListsPage,
})

function ListsPage() {
  return <Lists search={Route.useSearch()} />
}
