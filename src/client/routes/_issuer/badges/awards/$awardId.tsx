import { createFileRoute } from '@tanstack/react-router'
import { stripUnknownSearch } from '#client/browser/strip-unknown-search.ts'
import { awardQuery } from '#client/features/awards/list/awards.queries.ts'
import { AwardPage } from '#client/features/awards/page/AwardPage.tsx'
import { readAwardBadgeSearch } from '#client/features/awards/page/award-badge-search.ts'
import { FormPending } from '#client/features/page/PagePending.tsx'

export const Route = createFileRoute('/_issuer/badges/awards/$awardId')({
  validateSearch: stripUnknownSearch(readAwardBadgeSearch),
  // The loader runs on entry only: the page loads the other pages of its table itself.
  shouldReload: false,
  loader: ({ context, params }) => context.queryClient.query({ ...awardQuery(params.awardId), staleTime: 'static' }),
  pendingComponent: FormPending,
  component: AwardRoute,
})

function AwardRoute() {
  return <AwardPage id={Route.useParams().awardId} search={Route.useSearch()} />
}
