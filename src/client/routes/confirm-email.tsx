import { createFileRoute } from '@tanstack/react-router'
import { ConfirmEmail } from '#client/features/account/session/ConfirmEmail.tsx'
import { useLinkToken } from '#client/features/account/session/link-token.ts'
import { BareError } from '#client/features/shell/page/RouteError.tsx'

export const Route = createFileRoute('/confirm-email')({ component: ConfirmEmailPage, errorComponent: BareError })

function ConfirmEmailPage() {
  const token = useLinkToken()
  return <ConfirmEmail key={token} token={token} />
}
