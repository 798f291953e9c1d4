import { createFileRoute } from '@tanstack/react-router'
import { stripUnknownSearch } from '#client/browser/strip-unknown-search.ts'
import { Activity } from '#client/features/organization/activity/Activity.tsx'
import { activityQuery } from '#client/features/organization/activity/activity.queries.ts'
import { readActivitySearch } from '#client/features/organization/activity/activity-search.ts'

export const Route = createFileRoute('/_issuer/organization/activity')({
  validateSearch: stripUnknownSearch(readActivitySearch),
  // The loader runs on entry only: while filters change, the page keeps the old lines until the new ones arrive.
  shouldReload: false,
  loader: ({ context, location }) => {
    void context.queryClient.query(activityQuery(readActivitySearch(location.search))).catch(() => {})
  },
  component: ActivityPage,
})

function ActivityPage() {
  return <Activity search={Route.useSearch()} />
}
