import { createFileRoute } from '@tanstack/react-router'
import { readPageSearch } from '#client/browser/search-reader.ts'
import { stripUnknownSearch } from '#client/browser/strip-unknown-search.ts'
import { Team } from '#client/features/organization/team/Team.tsx'
import { invitationsQuery, membersQuery } from '#client/features/organization/team/team.queries.ts'
import { FormPending } from '#client/features/page/PagePending.tsx'
import { requirePermission } from '#client/features/session/permissions.ts'

export const Route = createFileRoute('/_issuer/organization/team')({
  validateSearch: stripUnknownSearch(readPageSearch),
  // The loader runs on entry only: during a search, the page keeps the old rows until the new ones arrive.
  shouldReload: false,
  loader: async ({ context: { queryClient, user }, location }) => {
    requirePermission(user, 'manage_team')
    await Promise.all([
      queryClient.query(invitationsQuery),
      queryClient.query({ ...membersQuery(readPageSearch(location.search)), staleTime: 'static' }),
    ])
  },
  pendingComponent: FormPending,
  component: TeamPage,
})

function TeamPage() {
  return <Team search={Route.useSearch()} />
}
