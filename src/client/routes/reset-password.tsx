import { createFileRoute } from '@tanstack/react-router'
import { useLinkToken } from '#client/features/account/sign-in/link-token.ts'
import { ResetPassword } from '#client/features/account/sign-in/ResetPassword.tsx'
import { BareError } from '#client/features/page/RouteError.tsx'

export const Route = createFileRoute('/reset-password')({ component: ResetPasswordPage, errorComponent: BareError })

function ResetPasswordPage() {
  const token = useLinkToken()
  // Another link opened in the same tab starts over.
  return <ResetPassword key={token} token={token} />
}
