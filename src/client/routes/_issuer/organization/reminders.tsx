import { createFileRoute } from '@tanstack/react-router'
import { OrganizationReminders } from '#client/features/organization/reminders/OrganizationReminders.tsx'
import { remindersQuery } from '#client/features/organization/reminders/reminders.queries.ts'
import { FormPending } from '#client/features/page/PagePending.tsx'

export const Route = createFileRoute('/_issuer/organization/reminders')({
  // Always refetched, because a colleague may have changed the form's initial values.
  loader: async ({ context: { queryClient } }) => {
    await queryClient.query({ ...remindersQuery, staleTime: 0 })
  },
  pendingComponent: FormPending,
  component: OrganizationReminders,
})
