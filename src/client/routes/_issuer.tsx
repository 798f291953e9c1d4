import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { BareError } from '#client/features/page/RouteError.tsx'
import { Shell } from '#client/features/shell/Shell.tsx'

/** Parent of all pages that require a signed-in user. */
export const Route = createFileRoute('/_issuer')({
  beforeLoad: async ({ context, location }) => {
    // Dynamic import, so that the sign-in page does not load the contract.
    const { requireUser } = await import('#client/features/session/require-user.ts')
    const user = await requireUser(context.queryClient, location.href)
    // The service refuses all other requests until a second factor is set up.
    if (user.second_factor.is_overdue && !location.pathname.startsWith('/account'))
      throw redirect({ to: '/account/security' })
    return { user }
  },
  component: Issuer,
  errorComponent: BareError,
})

function Issuer() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}
