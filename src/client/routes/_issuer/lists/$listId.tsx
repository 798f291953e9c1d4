import { createFileRoute, notFound } from '@tanstack/react-router'
import { knownSearch } from '#client/browser/known-search.ts'
import { isUuid } from '#client/features/badges/badge-search.ts'
import { readEarnersSearch } from '#client/features/earners-lists/list-search.ts'
import { listEarnersQuery, listQuery, metadataNamesQuery } from '#client/features/earners-lists/lists.queries.ts'
import { ListPage } from '#client/features/list-earners/ListPage.tsx'

export const Route = createFileRoute('/_issuer/lists/$listId')({
  validateSearch: knownSearch(readEarnersSearch),
  // For the first look only: while the list is searched the page stays, with the old rows until the new ones come.
  shouldReload: false,
  loader: async ({ context: { queryClient }, params: { listId }, location }) => {
    if (!isUuid(listId)) throw notFound()
    const earners = listEarnersQuery(listId, readEarnersSearch(location.search))
    const [list] = await Promise.all([
      queryClient.query({ ...listQuery(listId), staleTime: 'static' }),
      // The page says by itself that its people did not come, and asks again.
      queryClient.query({ ...earners, staleTime: 'static' }).catch(() => null),
      // Before the table is drawn, so that its columns do not move; it does without them.
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
