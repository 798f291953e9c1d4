import { createFileRoute } from '@tanstack/react-router'
import { userQuery } from '#client/features/account/session/session.queries.ts'
import { Profile } from '#client/features/organization/Profile.tsx'
import { FormPending } from '#client/features/shell/page/PagePending.tsx'

export const Route = createFileRoute('/_issuer/organization/')({
  // Always refetched, because a colleague may have changed the forms' initial values.
  loader: async ({ context: { queryClient } }) => {
    await queryClient.query({ ...userQuery, staleTime: 0 })
  },
  pendingComponent: FormPending,
  component: Profile,
})
