import { createFileRoute } from '@tanstack/react-router'
import { RequestPassword } from '#client/features/account/sign-in/RequestPassword.tsx'
import { BareError } from '#client/features/page/RouteError.tsx'

export const Route = createFileRoute('/request-password')({ component: RequestPassword, errorComponent: BareError })
