import { createFileRoute } from '@tanstack/react-router'
import { organizationMailQuery } from '#client/features/mail-words/mail-words.queries.ts'
import { OrganizationMails } from '#client/features/mail-words/OrganizationMails.tsx'
import { FormPending } from '#client/features/shell/page/PagePending.tsx'

export const Route = createFileRoute('/_issuer/organization/mails')({
  // Read anew: a colleague may have changed what the form begins with.
  loader: async ({ context: { queryClient } }) => {
    await queryClient.query({ ...organizationMailQuery, staleTime: 0 })
  },
  pendingComponent: FormPending,
  component: OrganizationMails,
})
