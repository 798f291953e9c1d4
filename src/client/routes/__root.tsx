import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { NavigationProgress } from '#client/features/shell/NavigationProgress.tsx'
import { NotFound } from '#client/features/shell/NotFound.tsx'
import { OfflineBanner } from '#client/features/shell/OfflineBanner.tsx'
import { BareError } from '#client/features/shell/RouteError.tsx'
import { ToastRegion } from '#client/ui/ToastRegion.tsx'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Root,
  errorComponent: BareError,
  // Outside the shell: who asks for an address that nothing has may be anybody.
  notFoundComponent: NotFound,
})

function Root() {
  return (
    <>
      <NavigationProgress />
      <OfflineBanner />
      <Outlet />
      <ToastRegion />
    </>
  )
}
