import { createFileRoute } from '@tanstack/react-router'
import { stripUnknownSearch } from '#client/browser/strip-unknown-search.ts'
import { upcomingQuery } from '#client/features/badges/upcoming.queries.ts'
import { thisYear } from '#client/features/overview/months.ts'
import { Overview } from '#client/features/overview/Overview.tsx'
import { loadActionItems, statisticsQuery, yearQuery } from '#client/features/overview/overview.queries.ts'
import { readOverviewSearch } from '#client/features/overview/overview-search.ts'
import { FiguresPending } from '#client/features/page/PagePending.tsx'
import { loadFirstRunChecklist, mayShowChecklist } from '#client/features/shell/first-run/may-show-checklist.ts'

export const Route = createFileRoute('/_issuer/')({
  validateSearch: stripUnknownSearch(readOverviewSearch),
  // The loader runs on entry only: another year changes nothing but the chart.
  shouldReload: false,
  loader: async ({ context: { queryClient, user } }) => {
    loadActionItems(queryClient)
    const [statistics] = await Promise.all([
      queryClient.query(statisticsQuery),
      queryClient.query(yearQuery(thisYear())),
      // A failure is shown in its own part of the page.
      queryClient.query(upcomingQuery).catch(() => null),
    ])
    return {
      Guide: mayShowChecklist(statistics.badges_count) ? await loadFirstRunChecklist(queryClient, user) : undefined,
    }
  },
  pendingComponent: FiguresPending,
  component: OverviewPage,
})

function OverviewPage() {
  return <Overview search={Route.useSearch()} Guide={Route.useLoaderData().Guide} />
}
