import { createFileRoute, useLocation } from '@tanstack/react-router'
import { Refused } from '#client/features/account/sign-in/Refused.tsx'
import { BareError } from '#client/features/page/RouteError.tsx'

export const Route = createFileRoute('/sign-in_/refused')({ component: RefusedPage, errorComponent: BareError })

function RefusedPage() {
  // In the fragment, which stays out of server logs.
  return <Refused token={useLocation({ select: ({ hash }) => decodeURIComponent(hash.replace(/^#/, '')) })} />
}
