import { createFileRoute } from '@tanstack/react-router'
import { stripUnknownSearch } from '#client/browser/strip-unknown-search.ts'
import { readHistorySearch } from '#client/features/templates/history/history-search.ts'
import { TemplateHistory } from '#client/features/templates/history/TemplateHistory.tsx'
import { templateQuery, versionsQuery } from '#client/features/templates/templates.queries.ts'

export const Route = createFileRoute('/_issuer/templates/$templateId/versions')({
  validateSearch: stripUnknownSearch(readHistorySearch),
  loader: async ({ context: { queryClient }, params: { templateId } }) => {
    await Promise.all([queryClient.query(versionsQuery(templateId)), queryClient.query(templateQuery(templateId))])
  },
  component: VersionsPage,
})

function VersionsPage() {
  return <TemplateHistory templateId={Route.useParams().templateId} search={Route.useSearch()} />
}
