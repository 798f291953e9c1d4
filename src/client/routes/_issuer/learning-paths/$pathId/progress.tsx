import { createFileRoute, notFound } from '@tanstack/react-router'
import { stripUnknownSearch } from '#client/browser/strip-unknown-search.ts'
import { PathProgress } from '#client/features/learning-paths/progress/PathProgress.tsx'
import { progressQuery, progressSummaryQuery } from '#client/features/learning-paths/progress/path-progress.queries.ts'
import { filterOf, readProgressSearch } from '#client/features/learning-paths/progress/progress-search.ts'
import { templateQuery } from '#client/features/templates/templates.queries.ts'

export const Route = createFileRoute('/_issuer/learning-paths/$pathId/progress')({
  validateSearch: stripUnknownSearch(readProgressSearch),
  // The loader runs on entry only: while filters change, the page keeps the old rows until the new ones arrive.
  shouldReload: false,
  loader: async ({ context: { queryClient }, params: { pathId }, location }) => {
    const search = readProgressSearch(location.search)
    const table = { ...filterOf(search), page: search.page }
    // The page itself shows what failed to load.
    const others = [queryClient.query(progressSummaryQuery(pathId)), queryClient.query(progressQuery(pathId, table))]
    const all = Promise.allSettled<unknown>(others)
    const path = await queryClient.query({ ...templateQuery(pathId), staleTime: 'static' })
    if (path?.is_learning_path !== 1) throw notFound()
    if (path.status !== 'draft') await all
  },
  component: ProgressPage,
})

function ProgressPage() {
  const { pathId } = Route.useParams()
  return <PathProgress key={pathId} id={pathId} search={Route.useSearch()} />
}
