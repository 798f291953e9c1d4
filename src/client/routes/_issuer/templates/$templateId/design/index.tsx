import { createFileRoute, redirect } from '@tanstack/react-router'
import { Designer } from '#client/features/designs/designer/Designer.tsx'
import { loadDesign } from '#client/features/designs/designer/load-design.ts'
import { checkDraft } from '#client/features/designs/designer/state/design-draft.ts'

export const Route = createFileRoute('/_issuer/templates/$templateId/design/')({
  staticData: { fillsWindow: true },
  loader: async (visit) => {
    const loaded = await loadDesign(visit)
    const { context, params } = visit
    // Nothing is designed yet: finished designs to begin with.
    if (loaded.design.is_proposal) throw redirect({ to: '/templates/$templateId/design/start', params, replace: true })
    await checkDraft(context.user.uuid, params.templateId)
    return loaded
  },
  component: DesignPage,
})

function DesignPage() {
  const { template, design } = Route.useLoaderData()
  const { user } = Route.useRouteContext()
  return <Designer key={template.id} template={template} opened={design} userId={user.uuid} />
}
