import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type AnyRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { isRetryable } from './api/api-error.ts'
import { NotFoundInShell } from './features/page/NotFound.tsx'
import { PagePending } from './features/page/PagePending.tsx'
import { RouteError } from './features/page/RouteError.tsx'
import { followLocale } from './i18n/follow-locale.tsx'
import { routeTree } from './routeTree.gen.ts'

const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < 2 && isRetryable(error),
      // Without a network, fail with an error that the page can show instead of pausing silently.
      networkMode: 'always',
      // `networkMode: 'always'` turns this off by default, but failed queries must be refetched when the network is
      // back.
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always' },
  },
})

/** Milliseconds before a pending indicator is shown. */
const PENDING_INDICATOR_DELAY_MS = 300

const router = createRouter({
  routeTree: followLocale(routeTree),
  context: { queryClient },
  defaultPreload: 'intent',
  // The query cache decides whether preloaded data is stale.
  defaultPreloadStaleTime: 0,
  defaultPendingMs: PENDING_INDICATOR_DELAY_MS,
  defaultPendingMinMs: 300,
  defaultPendingComponent: PagePending,
  defaultErrorComponent: RouteError,
  defaultNotFoundComponent: NotFoundInShell,
  scrollRestoration: true,
})

const routes = new Map<string, AnyRoute>(Object.entries(router.routesById))
// Reports a missing record inside the shell; the router would otherwise let the root route replace the whole page.
for (const [id, { options }] of routes) if (id.startsWith('/_issuer/')) options.notFoundComponent ??= NotFoundInShell

// Loads the page's chunks while the request for the signed-in user is still under way.
for (const { routeId } of router.matchRoutes(router.latestLocation)) {
  const route = routes.get(routeId)
  if (route) void router.loadRouteChunk(route)
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}
