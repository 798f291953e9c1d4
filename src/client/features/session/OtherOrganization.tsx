import { Suspense } from 'react'
import { useIsInOtherOrganization } from '#client/api/opened-organization.ts'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'

// Lazy: rarely needed, and only after a response from the service, so there is a network to load it over.
const OtherOrganizationDialog = lazyPart(() => import('./OtherOrganizationDialog.tsx'), 'OtherOrganizationDialog')

/** Says that another tab has switched to another organization, so that nothing is done in the wrong one. */
export function OtherOrganization() {
  return <Suspense>{useIsInOtherOrganization() && <OtherOrganizationDialog />}</Suspense>
}
