import { createFileRoute } from '@tanstack/react-router'
import { OrganizationReminders } from '#client/features/reminders/OrganizationReminders.tsx'
import { remindersQuery } from '#client/features/reminders/reminders.queries.ts'
import { FormPending } from '#client/features/shell/page/PagePending.tsx'

export const Route = createFileRoute('/_issuer/organization/reminders')({
  // Read anew: a colleague may have changed what the form begins with.
  loader: async ({ context: { queryClient } }) => {
    await queryClient.query({ ...remindersQuery, staleTime: 0 })
  },
  pendingComponent: FormPending,
  component: OrganizationReminders,
})
