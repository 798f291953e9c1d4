import { createFileRoute } from '@tanstack/react-router'
import { stripUnknownSearch } from '#client/browser/strip-unknown-search.ts'
import { Requests } from '#client/features/earners/requests/Requests.tsx'
import { requestsQuery } from '#client/features/earners/requests/requests.queries.ts'
import { readRequestsSearch } from '#client/features/earners/requests/requests-search.ts'

export const Route = createFileRoute('/_issuer/requests')({
  validateSearch: stripUnknownSearch(readRequestsSearch),
  // The loader runs on entry only: while filters change, the page keeps the old rows until the new ones arrive.
  shouldReload: false,
  loader: ({ context, location }) => {
    void context.queryClient.query(requestsQuery(readRequestsSearch(location.search))).catch(() => {})
  },
  component: RequestsPage,
})

function RequestsPage() {
  return <Requests search={Route.useSearch()} />
}
