import { createFileRoute } from '@tanstack/react-router'
import { BadgeDetail } from '#client/features/badges/BadgeDetail.tsx'
import { badgeQuery } from '#client/features/badges/badges.queries.ts'

export const Route = createFileRoute('/_issuer/badges/$badgeId')({
  loader: ({ context, params }) => context.queryClient.query({ ...badgeQuery(params.badgeId), staleTime: 'static' }),
  component: BadgePage,
})

function BadgePage() {
  return <BadgeDetail id={Route.useParams().badgeId} />
}
