import { createFileRoute } from '@tanstack/react-router'
import { stripUnknownSearch } from '#client/browser/strip-unknown-search.ts'
import { LearningPaths } from '#client/features/learning-paths/LearningPaths.tsx'
import { learningPathsQuery } from '#client/features/learning-paths/learning-paths.queries.ts'
import { filterOf, readPathSearch } from '#client/features/learning-paths/path-search.ts'

export const Route = createFileRoute('/_issuer/learning-paths/')({
  validateSearch: stripUnknownSearch(readPathSearch),
  // The loader runs on entry only: while filters change, the page keeps the old rows until the new ones arrive.
  shouldReload: false,
  loader: ({ context, location }) =>
    context.queryClient.query({
      ...learningPathsQuery(filterOf(readPathSearch(location.search))),
      staleTime: 'static',
    }),
  component: LearningPathsPage,
})

function LearningPathsPage() {
  return <LearningPaths search={Route.useSearch()} />
}
