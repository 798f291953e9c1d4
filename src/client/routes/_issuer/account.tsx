import { createFileRoute } from '@tanstack/react-router'
import { Account } from '#client/features/account/Account.tsx'
import { sessionsQuery, tokensQuery } from '#client/features/account/account.queries.ts'
import { FormPending } from '#client/features/shell/page/PagePending.tsx'

export const Route = createFileRoute('/_issuer/account')({
  loader: ({ context: { queryClient } }) =>
    Promise.all([queryClient.query(sessionsQuery), queryClient.query(tokensQuery)]),
  pendingComponent: FormPending,
  component: Account,
})
