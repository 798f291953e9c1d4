import { createFileRoute } from '@tanstack/react-router'
import { stripUnknownSearch } from '#client/browser/strip-unknown-search.ts'
import { readDeliverySearch } from '#client/features/organization/webhooks/delivery-search.ts'
import { WebhookPage } from '#client/features/organization/webhooks/WebhookPage.tsx'
import { webhooksQuery } from '#client/features/organization/webhooks/webhooks.queries.ts'
import { FormPending } from '#client/features/page/PagePending.tsx'
import { requirePermission } from '#client/features/session/permissions.ts'

export const Route = createFileRoute('/_issuer/organization/integrations/$webhookId')({
  validateSearch: stripUnknownSearch(readDeliverySearch),
  shouldReload: false,
  loader: ({ context: { queryClient, user } }) => {
    requirePermission(user, 'manage_webhooks')
    return queryClient.query({ ...webhooksQuery, staleTime: 0 })
  },
  pendingComponent: FormPending,
  component: WebhookRoute,
})

function WebhookRoute() {
  const { webhookId } = Route.useParams()
  return <WebhookPage key={webhookId} id={webhookId} search={Route.useSearch()} />
}
