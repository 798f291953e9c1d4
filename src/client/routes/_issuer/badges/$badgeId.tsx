import { createFileRoute } from '@tanstack/react-router'
import { badgeQuery } from '#client/features/badges/badges.queries.ts'
import { BadgeDetail } from '#client/features/badges/details/BadgeDetail.tsx'
import { FormPending } from '#client/features/page/PagePending.tsx'

export const Route = createFileRoute('/_issuer/badges/$badgeId')({
  loader: ({ context, params }) => context.queryClient.query({ ...badgeQuery(params.badgeId), staleTime: 'static' }),
  pendingComponent: FormPending,
  component: BadgePage,
})

function BadgePage() {
  return <BadgeDetail id={Route.useParams().badgeId} />
}
