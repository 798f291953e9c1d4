import { createFileRoute } from '@tanstack/react-router'
import { ConfirmEmail } from '#client/features/account/sign-in/ConfirmEmail.tsx'
import { useLinkToken } from '#client/features/account/sign-in/link-token.ts'
import { BareError } from '#client/features/page/RouteError.tsx'

export const Route = createFileRoute('/confirm-email')({ component: ConfirmEmailPage, errorComponent: BareError })

function ConfirmEmailPage() {
  const token = useLinkToken()
  return <ConfirmEmail key={token} token={token} />
}
