import { createFileRoute, notFound } from '@tanstack/react-router'
import { brandQuery } from '#client/features/designs/brand/brand.queries.ts'
import { templateDesignQuery } from '#client/features/designs/designer/designer.queries.ts'
import { Start } from '#client/features/designs/designer/start/Start.tsx'
import { requirePermission } from '#client/features/session/permissions.ts'
import { templateQuery } from '#client/features/templates/templates.queries.ts'

export const Route = createFileRoute('/_issuer/templates/$templateId/design/start')({
  loader: async ({ context: { queryClient, user }, params: { templateId } }) => {
    requirePermission(user, 'draw_designs')
    const [template, design] = await Promise.all([
      queryClient.query(templateQuery(templateId)),
      queryClient.query(templateDesignQuery(templateId)),
      queryClient.query(brandQuery),
    ])
    if (!template) throw notFound()
    return { template, design }
  },
  component: StartPage,
})

function StartPage() {
  const { template, design } = Route.useLoaderData()
  return <Start template={template} opened={design} />
}
