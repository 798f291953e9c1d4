import { createFileRoute, notFound } from '@tanstack/react-router'
import { ApiError } from '#client/api/api-error.ts'
import { isUuid, searchReader, uuidIn } from '#client/browser/search-reader.ts'
import { stripUnknownSearch } from '#client/browser/strip-unknown-search.ts'
import { EarnerPage } from '#client/features/earners/EarnerPage.tsx'
import { FormPending } from '#client/features/page/PagePending.tsx'
import { earnerQuery } from '#client/features/recipients/earners.queries.ts'

/** `list`: the list from which the earner was opened, and to which the page links back. */
export const Route = createFileRoute('/_issuer/earners/$earnerId')({
  validateSearch: stripUnknownSearch(searchReader({ list: uuidIn })),
  loader: async ({ context: { queryClient }, params: { earnerId } }) => {
    if (!isUuid(earnerId)) throw notFound()
    await queryClient.query({ ...earnerQuery(earnerId), staleTime: 'static' }).catch((error: Error) => {
      throw error instanceof ApiError && error.status === 404 ? notFound() : error
    })
  },
  pendingComponent: FormPending,
  component: OneEarnerPage,
})

function OneEarnerPage() {
  const { earnerId } = Route.useParams()
  return <EarnerPage key={earnerId} id={earnerId} listId={Route.useSearch().list} />
}
