import { createFileRoute } from '@tanstack/react-router'
import { useLinkToken } from '#client/features/account/session/link-token.ts'
import { ResetPassword } from '#client/features/account/session/ResetPassword.tsx'
import { BareError } from '#client/features/shell/page/RouteError.tsx'

export const Route = createFileRoute('/reset-password')({ component: ResetPasswordPage, errorComponent: BareError })

function ResetPasswordPage() {
  const token = useLinkToken()
  // Another link opened in the same tab starts over.
  return <ResetPassword key={token} token={token} />
}
