import { createFileRoute } from '@tanstack/react-router'
import { Account } from '#client/features/account/Account.tsx'
import { FormPending } from '#client/features/page/PagePending.tsx'

export const Route = createFileRoute('/_issuer/account/')({ pendingComponent: FormPending, component: Account })
