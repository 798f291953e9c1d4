import { createFileRoute, notFound } from '@tanstack/react-router'
import { FormPending } from '#client/features/page/PagePending.tsx'
import { requirePermission, useMayStill } from '#client/features/session/permissions.ts'
import { NEW, OpenTemplate } from '#client/features/template-editor/OpenTemplate.tsx'
import { templateQuery } from '#client/features/templates/templates.queries.ts'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'

// Lazy: users who may edit never see it, and the editor's chunk is large enough.
const ReadTemplate = lazyPart(() => import('#client/features/template-editor/ReadTemplate.tsx'), 'ReadTemplate')

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
  const mayEdit = useMayStill('edit_templates')
  if (template && !mayEdit) {
    return (
      <LazyBoundary fallback={<FormPending />}>
        <ReadTemplate template={template} />
      </LazyBoundary>
    )
  }
  return <OpenTemplate templateId={templateId} template={template} user={user} />
}
