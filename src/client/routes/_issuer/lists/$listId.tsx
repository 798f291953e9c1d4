import { createFileRoute, notFound } from '@tanstack/react-router'
import { isUuid } from '#client/browser/search-reader.ts'
import { stripUnknownSearch } from '#client/browser/strip-unknown-search.ts'
import { ListPage } from '#client/features/earners/list-people/ListPage.tsx'
import { metadataNamesQuery } from '#client/features/earners/lists/list-metadata.queries.ts'
import { readEarnersSearch } from '#client/features/earners/lists/list-search.ts'
import { listEarnersQuery, listQuery } from '#client/features/recipients/lists.queries.ts'

export const Route = createFileRoute('/_issuer/lists/$listId')({
  validateSearch: stripUnknownSearch(readEarnersSearch),
  // The loader runs on entry only: during a search, the page keeps the old rows until the new ones arrive.
  shouldReload: false,
  loader: async ({ context: { queryClient }, params: { listId }, location }) => {
    if (!isUuid(listId)) throw notFound()
    const earners = listEarnersQuery(listId, readEarnersSearch(location.search))
    const [list] = await Promise.all([
      queryClient.query({ ...listQuery(listId), staleTime: 'static' }),
      // The page itself reports that the earners failed to load, and retries.
      queryClient.query({ ...earners, staleTime: 'static' }).catch(() => null),
      // Loaded before the table is rendered, so that its columns do not shift; the table also works without them.
      queryClient.query({ ...metadataNamesQuery(listId), staleTime: 'static' }).catch(() => null),
    ])
    if (!list) throw notFound()
  },
  component: OneListPage,
})

function OneListPage() {
  const { listId } = Route.useParams()
  return <ListPage key={listId} id={listId} search={Route.useSearch()} />
}
