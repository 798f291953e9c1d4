import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { NotFound } from '#client/features/page/NotFound.tsx'
import { BareError } from '#client/features/page/RouteError.tsx'
import { NavigationProgress } from '#client/features/shell/navigation/NavigationProgress.tsx'
import { OfflineBanner } from '#client/features/shell/OfflineBanner.tsx'
import { ToastRegion } from '#client/ui/feedback/ToastRegion.tsx'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Root,
  errorComponent: BareError,
  // Without the shell, because visitors of an unknown URL may not be signed in.
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
