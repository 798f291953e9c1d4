import { createFileRoute } from '@tanstack/react-router'
import { CertificateSettingsPage } from '#client/features/certificate-settings/CertificateSettingsPage.tsx'
import { certificateSettingsQuery } from '#client/features/certificate-settings/certificate-settings.queries.ts'
import { FormPending } from '#client/features/shell/page/PagePending.tsx'

export const Route = createFileRoute('/_issuer/organization/certificates')({
  // Read anew: a colleague may have changed what the form begins with.
  loader: async ({ context: { queryClient } }) => {
    await queryClient.query({ ...certificateSettingsQuery, staleTime: 0 })
  },
  pendingComponent: FormPending,
  component: CertificateSettingsPage,
})
