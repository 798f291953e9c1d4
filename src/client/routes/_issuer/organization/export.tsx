import { createFileRoute } from '@tanstack/react-router'
import { ExportPage } from '#client/features/organization/export/ExportPage.tsx'
import { organizationExportQuery } from '#client/features/organization/export/export.queries.ts'
import { FormPending } from '#client/features/page/PagePending.tsx'
import { requirePermission } from '#client/features/session/permissions.ts'

export const Route = createFileRoute('/_issuer/organization/export')({
  loader: ({ context: { queryClient, user } }) => {
    requirePermission(user, 'own')
    return queryClient.query({ ...organizationExportQuery, staleTime: 0 })
  },
  pendingComponent: FormPending,
  component: ExportPage,
})
