import { createFileRoute } from '@tanstack/react-router'
import { CertificateSettingsPage } from '#client/features/organization/certificates/CertificateSettingsPage.tsx'
import { certificateSettingsQuery } from '#client/features/organization/certificates/certificate-settings.queries.ts'
import { FormPending } from '#client/features/page/PagePending.tsx'

export const Route = createFileRoute('/_issuer/organization/certificates')({
  // Always refetched, because a colleague may have changed the form's initial values.
  loader: async ({ context: { queryClient } }) => {
    await queryClient.query({ ...certificateSettingsQuery, staleTime: 0 })
  },
  pendingComponent: FormPending,
  component: CertificateSettingsPage,
})
