import { createFileRoute, notFound } from '@tanstack/react-router'
import { knownSearch } from '#client/browser/known-search.ts'
import { Award } from '#client/features/awards/Award.tsx'
import { AwardDone } from '#client/features/awards/AwardDone.tsx'
import { readAwardSearch } from '#client/features/awards/award-search.ts'
import { PlannedDone } from '#client/features/awards/PlannedDone.tsx'
import { requirePermission } from '#client/features/session/permissions.ts'
import { FormPending } from '#client/features/shell/page/PagePending.tsx'
import { templateQuery } from '#client/features/templates/templates.queries.ts'

export const Route = createFileRoute('/_issuer/award')({
  validateSearch: knownSearch(readAwardSearch),
  loader: async ({ context: { user, queryClient }, location }) => {
    requirePermission(user, 'award')
    const { template } = readAwardSearch(location.search)
    // Any other error is reported by the step that shows the templates.
    const found = template ? await queryClient.query(templateQuery(template)).catch(() => undefined) : undefined
    if (found === null) throw notFound()
  },
  pendingComponent: FormPending,
  component: AwardPage,
})

function AwardPage() {
  const search = Route.useSearch()
  const { user } = Route.useRouteContext()
  if (search.planned) return <PlannedDone id={search.planned} />
  return search.award ? <AwardDone awardId={search.award} /> : <Award user={user} search={search} />
}
