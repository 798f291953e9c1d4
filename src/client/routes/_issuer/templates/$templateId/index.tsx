import { createFileRoute, notFound } from '@tanstack/react-router'
import { requirePermission } from '#client/features/session/permissions.ts'
import { FormPending } from '#client/features/shell/page/PagePending.tsx'
import { NEW, OpenTemplate } from '#client/features/template-editor/OpenTemplate.tsx'
import { ReadTemplate } from '#client/features/templates/ReadTemplate.tsx'
import { templateQuery } from '#client/features/templates/templates.queries.ts'
import { isAllowed } from '#contract/permissions.ts'

export const Route = createFileRoute('/_issuer/templates/$templateId/')({
  loader: async ({ context: { queryClient, user }, params: { templateId } }) => {
    if (templateId === NEW) {
      requirePermission(user, 'edit_templates')
      return null
    }
    const template = await queryClient.query(templateQuery(templateId))
    if (!template) throw notFound()
    return template
  },
  pendingComponent: FormPending,
  component: TemplatePage,
})

function TemplatePage() {
  const { templateId } = Route.useParams()
  const { user } = Route.useRouteContext()
  const template = Route.useLoaderData()
  if (template && !isAllowed(user.role.level, 'edit_templates')) return <ReadTemplate template={template} />
  return <OpenTemplate templateId={templateId} template={template} user={user} />
}
