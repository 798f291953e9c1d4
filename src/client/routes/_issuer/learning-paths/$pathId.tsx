import { createFileRoute, notFound } from '@tanstack/react-router'
import { PathBuilder } from '#client/features/path-builder/PathBuilder.tsx'
import { templateQuery } from '#client/features/templates/templates.queries.ts'

export const Route = createFileRoute('/_issuer/learning-paths/$pathId')({
  loader: async ({ context, params }) => {
    const path = await context.queryClient.query({ ...templateQuery(params.pathId), staleTime: 'static' })
    if (path?.is_learning_path !== 1) throw notFound()
  },
  component: PathPage,
})

function PathPage() {
  const { pathId } = Route.useParams()
  const { user } = Route.useRouteContext()
  return <PathBuilder key={pathId} id={pathId} userId={user.uuid} />
}
