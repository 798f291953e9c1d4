import { createFileRoute } from '@tanstack/react-router'
import { SignInSettings } from '#client/features/organization/single-sign-on/SignInSettings.tsx'
import { loadSignInSettings } from '#client/features/organization/single-sign-on/single-sign-on.queries.ts'
import { FormPending } from '#client/features/page/PagePending.tsx'
import { requirePermission } from '#client/features/session/permissions.ts'

export const Route = createFileRoute('/_issuer/organization/sign-in/')({
  loader: ({ context: { queryClient, user } }) => {
    requirePermission(user, 'manage_sign_in')
    return loadSignInSettings(queryClient)
  },
  pendingComponent: FormPending,
  component: SignInSettings,
})
