import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { brandQuery } from '#client/features/designs/brand/brand.queries.ts'
import { Designer } from '#client/features/designs/designer/Designer.tsx'
import { templateDesignQuery } from '#client/features/designs/designer/designer.queries.ts'
import { requirePermission } from '#client/features/session/permissions.ts'
import { templateQuery } from '#client/features/templates/templates.queries.ts'

export const Route = createFileRoute('/_issuer/templates/$templateId/design/')({
  staticData: { fillsWindow: true },
  loader: async ({ context: { queryClient, user }, params: { templateId } }) => {
    requirePermission(user, 'draw_designs')
    const [template, design] = await Promise.all([
      queryClient.query(templateQuery(templateId)),
      queryClient.query(templateDesignQuery(templateId)),
      queryClient.query(brandQuery),
    ])
    if (!template) throw notFound()
    // Nothing is designed yet: finished designs to begin with.
    if (design.is_proposal)
      throw redirect({ to: '/templates/$templateId/design/start', params: { templateId }, replace: true })
    return { template, design }
  },
  component: DesignPage,
})

function DesignPage() {
  const { template, design } = Route.useLoaderData()
  const { user } = Route.useRouteContext()
  return <Designer key={template.id} template={template} opened={design} userId={user.uuid} />
}
