import { createFileRoute } from '@tanstack/react-router'
import { Profile } from '#client/features/organization/Profile.tsx'
import { FormPending } from '#client/features/page/PagePending.tsx'
import { userQuery } from '#client/features/session/session.queries.ts'

export const Route = createFileRoute('/_issuer/organization/')({
  // Always refetched, because a colleague may have changed the forms' initial values.
  loader: async ({ context: { queryClient } }) => {
    await queryClient.query({ ...userQuery, staleTime: 0 })
  },
  pendingComponent: FormPending,
  component: Profile,
})
