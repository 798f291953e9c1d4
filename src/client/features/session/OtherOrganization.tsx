import { lazy, Suspense } from 'react'
import { useIsElsewhere } from '#client/api/opened-organization.ts'

// It is seen seldom, and only after the service has answered: there is a network to bring it.
const ElsewhereDialog = lazy(() =>
  import('./ElsewhereDialog.tsx').then((module) => ({ default: module.ElsewhereDialog })),
)

/** Says that another tab has switched to another organization, and leads on: nothing is done in the wrong one. */
export function OtherOrganization() {
  return <Suspense>{useIsElsewhere() && <ElsewhereDialog />}</Suspense>
}
