import { createFileRoute } from '@tanstack/react-router'
import { ConnectionPage } from '#client/features/organization/single-sign-on/connection/ConnectionPage.tsx'
import { loadSignInSettings } from '#client/features/organization/single-sign-on/single-sign-on.queries.ts'
import { FormPending } from '#client/features/page/PagePending.tsx'
import { requirePermission } from '#client/features/session/permissions.ts'

export const Route = createFileRoute('/_issuer/organization/sign-in/$connectionId_/test/$testId')({
  loader: ({ context: { queryClient, user } }) => {
    requirePermission(user, 'manage_sign_in')
    return loadSignInSettings(queryClient)
  },
  pendingComponent: FormPending,
  component: TestPage,
})

function TestPage() {
  const { connectionId, testId } = Route.useParams()
  return <ConnectionPage id={connectionId} step="test" testId={testId} />
}
