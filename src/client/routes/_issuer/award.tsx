import { createFileRoute } from '@tanstack/react-router'
import { knownSearch } from '#client/browser/known-search.ts'
import { Award } from '#client/features/badges/Award.tsx'
import { AwardDone } from '#client/features/badges/AwardDone.tsx'
import { readAwardSearch } from '#client/features/badges/award-search.ts'
import { ListAwardDone } from '#client/features/badges/ListAwardDone.tsx'
import { FormPending } from '#client/features/shell/PagePending.tsx'

export const Route = createFileRoute('/_issuer/award')({
  validateSearch: knownSearch(readAwardSearch),
  pendingComponent: FormPending,
  component: AwardPage,
})

function AwardPage() {
  const search = Route.useSearch()
  const { user } = Route.useRouteContext()
  if (search.step === 'done' && search.list) return <ListAwardDone listId={search.list} />
  return search.badge ? <AwardDone badgeId={search.badge} /> : <Award user={user} search={search} />
}
