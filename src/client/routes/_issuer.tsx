import { createFileRoute, Outlet } from '@tanstack/react-router'
import { BareError } from '#client/features/shell/page/RouteError.tsx'
import { Shell } from '#client/features/shell/Shell.tsx'

/** Everything that needs a signed-in person. */
export const Route = createFileRoute('/_issuer')({
  beforeLoad: async ({ context, location }) => {
    // Imported here, so that the sign-in page does not carry the contract.
    const { requireUser } = await import('#client/features/session/require-user.ts')
    return { user: await requireUser(context.queryClient, location.href) }
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
