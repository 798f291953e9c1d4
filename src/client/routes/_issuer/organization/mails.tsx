import { createFileRoute } from '@tanstack/react-router'
import { organizationMailQuery } from '#client/features/organization/mails/mail-words.queries.ts'
import { OrganizationMails } from '#client/features/organization/mails/OrganizationMails.tsx'
import { FormPending } from '#client/features/page/PagePending.tsx'

export const Route = createFileRoute('/_issuer/organization/mails')({
  // Always refetched, because a colleague may have changed the form's initial values.
  loader: async ({ context: { queryClient } }) => {
    await queryClient.query({ ...organizationMailQuery, staleTime: 0 })
  },
  pendingComponent: FormPending,
  component: OrganizationMails,
})
