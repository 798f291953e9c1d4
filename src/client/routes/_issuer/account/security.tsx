import { createFileRoute } from '@tanstack/react-router'
import { sessionsQuery, tokensQuery } from '#client/features/account/account.queries.ts'
import { Security } from '#client/features/account/second-factor/Security.tsx'
import { securityQuery } from '#client/features/account/second-factor/security.queries.ts'
import { FormPending } from '#client/features/page/PagePending.tsx'

export const Route = createFileRoute('/_issuer/account/security')({
  loader: ({ context: { queryClient } }) =>
    Promise.all([queryClient.query(securityQuery), queryClient.query(sessionsQuery), queryClient.query(tokensQuery)]),
  pendingComponent: FormPending,
  component: Security,
})
