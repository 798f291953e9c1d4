import { createFileRoute, useLocation } from '@tanstack/react-router'
import { BareError } from '#client/features/page/RouteError.tsx'
import { Refused } from '#client/features/single-sign-on/sign-in/Refused.tsx'

export const Route = createFileRoute('/sign-in_/refused')({ component: RefusedPage, errorComponent: BareError })

function RefusedPage() {
  // In the fragment, which stays out of server logs.
  return <Refused token={useLocation({ select: ({ hash }) => decodeURIComponent(hash.replace(/^#/, '')) })} />
}
