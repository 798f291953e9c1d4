import { createFileRoute, notFound } from '@tanstack/react-router'
import { FormPending } from '#client/features/shell/page/PagePending.tsx'
import { NEW, OpenTemplate } from '#client/features/template-editor/OpenTemplate.tsx'
import { templateQuery } from '#client/features/templates/templates.queries.ts'

export const Route = createFileRoute('/_issuer/templates/$templateId/')({
  loader: async ({ context: { queryClient }, params: { templateId } }) => {
    if (templateId === NEW) return null
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
  return <OpenTemplate templateId={templateId} template={Route.useLoaderData()} user={user} />
}
