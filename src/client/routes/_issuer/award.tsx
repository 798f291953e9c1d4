import { createFileRoute, notFound } from '@tanstack/react-router'
import { stripUnknownSearch } from '#client/browser/strip-unknown-search.ts'
import { Award } from '#client/features/awards/Award.tsx'
import { AwardDone } from '#client/features/awards/AwardDone.tsx'
import { recipientOf } from '#client/features/awards/award-draft.ts'
import { readAwardSearch } from '#client/features/awards/award-search.ts'
import { PlannedDone } from '#client/features/awards/timing/PlannedDone.tsx'
import { FormPending } from '#client/features/page/PagePending.tsx'
import { earnerQuery } from '#client/features/recipients/earners.queries.ts'
import { requirePermission } from '#client/features/session/permissions.ts'
import { templateQuery } from '#client/features/templates/templates.queries.ts'

export const Route = createFileRoute('/_issuer/award')({
  validateSearch: stripUnknownSearch(readAwardSearch),
  loader: async ({ context: { user, queryClient }, location }) => {
    requirePermission(user, 'award')
    const { template, person } = readAwardSearch(location.search)
    // Any other error is reported by the step that shows the templates.
    const found = template ? await queryClient.query(templateQuery(template)).catch(() => undefined) : undefined
    if (found === null) throw notFound()
    // The form is usable without knowing the person.
    const earner = person ? await queryClient.query(earnerQuery(person)).catch(() => undefined) : undefined
    return { recipient: earner && recipientOf(earner) }
  },
  pendingComponent: FormPending,
  component: AwardPage,
})

function AwardPage() {
  const search = Route.useSearch()
  const { user } = Route.useRouteContext()
  const { recipient } = Route.useLoaderData()
  if (search.planned) return <PlannedDone id={search.planned} />
  return search.award ? (
    <AwardDone awardId={search.award} />
  ) : (
    <Award user={user} search={search} recipient={recipient} />
  )
}
