import { createFileRoute } from '@tanstack/react-router'
import { pageIn, searchReader } from '#client/browser/search-reader.ts'
import { stripUnknownSearch } from '#client/browser/strip-unknown-search.ts'
import { creditsQuery } from '#client/features/credits/credits.queries.ts'
import { Credits } from '#client/features/organization/Credits.tsx'
import { FormPending } from '#client/features/page/PagePending.tsx'
import { userQuery } from '#client/features/session/session.queries.ts'

export const Route = createFileRoute('/_issuer/organization/credits')({
  validateSearch: stripUnknownSearch(searchReader({ page: pageIn })),
  // The loader runs on entry only: another page of credits changes nothing else.
  shouldReload: false,
  loader: async ({ context: { queryClient } }) => {
    void queryClient.query(creditsQuery(1)).catch(() => {})
    await queryClient.query({ ...userQuery, staleTime: 0 })
  },
  pendingComponent: FormPending,
  component: CreditsPage,
})

function CreditsPage() {
  return <Credits page={Route.useSearch().page ?? 1} />
}
