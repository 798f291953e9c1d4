import { createFileRoute } from '@tanstack/react-router'
import { loadDesign } from '#client/features/designs/designer/load-design.ts'
import { Start } from '#client/features/designs/designer/start/Start.tsx'

export const Route = createFileRoute('/_issuer/templates/$templateId/design/start')({
  loader: loadDesign,
  component: StartPage,
})

function StartPage() {
  const { template, design } = Route.useLoaderData()
  const { user } = Route.useRouteContext()
  return <Start template={template} opened={design} userId={user.uuid} />
}
