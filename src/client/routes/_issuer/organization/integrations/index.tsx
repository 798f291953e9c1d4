import { createFileRoute } from '@tanstack/react-router'
import { tokensQuery } from '#client/features/account/account.queries.ts'
import { Integrations } from '#client/features/organization/webhooks/Integrations.tsx'
import { webhooksQuery } from '#client/features/organization/webhooks/webhooks.queries.ts'
import { FormPending } from '#client/features/page/PagePending.tsx'
import { requirePermission } from '#client/features/session/permissions.ts'

export const Route = createFileRoute('/_issuer/organization/integrations/')({
  loader: ({ context: { queryClient, user } }) => {
    requirePermission(user, 'manage_webhooks')
    return Promise.all([queryClient.query({ ...webhooksQuery, staleTime: 0 }), queryClient.query(tokensQuery)])
  },
  pendingComponent: FormPending,
  component: Integrations,
})
