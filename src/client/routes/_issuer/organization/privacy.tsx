import { createFileRoute } from '@tanstack/react-router'
import { PrivacyPage } from '#client/features/organization/privacy/PrivacyPage.tsx'
import { privacyQuery } from '#client/features/organization/privacy/privacy.queries.ts'
import { FormPending } from '#client/features/page/PagePending.tsx'

export const Route = createFileRoute('/_issuer/organization/privacy')({
  loader: async ({ context: { queryClient } }) => {
    await queryClient.query({ ...privacyQuery, staleTime: 0 })
  },
  pendingComponent: FormPending,
  component: PrivacyPage,
})
