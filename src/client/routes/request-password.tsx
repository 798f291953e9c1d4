import { createFileRoute } from '@tanstack/react-router'
import { RequestPassword } from '#client/features/account/session/RequestPassword.tsx'
import { BareError } from '#client/features/shell/page/RouteError.tsx'

export const Route = createFileRoute('/request-password')({ component: RequestPassword, errorComponent: BareError })
