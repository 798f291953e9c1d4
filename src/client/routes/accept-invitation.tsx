import { createFileRoute } from '@tanstack/react-router'
import { Join } from '#client/features/account/join/Join.tsx'
import { useLinkToken } from '#client/features/account/sign-in/link-token.ts'
import { BareError } from '#client/features/page/RouteError.tsx'

export const Route = createFileRoute('/accept-invitation')({ component: JoinPage, errorComponent: BareError })

function JoinPage() {
  const token = useLinkToken()
  return <Join key={token} token={token} />
}
