import { createFileRoute, notFound } from '@tanstack/react-router'
import { PathBuilder } from '#client/features/learning-paths/builder/PathBuilder.tsx'
import { progressSummaryQuery } from '#client/features/learning-paths/progress/path-progress.queries.ts'
import { templateQuery } from '#client/features/templates/templates.queries.ts'

export const Route = createFileRoute('/_issuer/learning-paths/$pathId/')({
  loader: async ({ context: { queryClient }, params }) => {
    const path = await queryClient.query({ ...templateQuery(params.pathId), staleTime: 'static' })
    if (path?.is_learning_path !== 1) throw notFound()
    // Whether people are on the path decides how changes are saved; the builder also works without the answer.
    if (path.status === 'active') await queryClient.query(progressSummaryQuery(path.id)).catch(() => undefined)
  },
  component: PathPage,
})

function PathPage() {
  const { pathId } = Route.useParams()
  const { user } = Route.useRouteContext()
  return <PathBuilder key={pathId} id={pathId} userId={user.uuid} />
}
