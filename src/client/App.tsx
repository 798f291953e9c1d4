import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type AnyRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { isRetryable } from './api/api-error.ts'
import { NotFoundInShell } from './features/shell/page/NotFound.tsx'
import { PagePending } from './features/shell/page/PagePending.tsx'
import { RouteError } from './features/shell/page/RouteError.tsx'
import { followLocale } from './i18n/follow-locale.tsx'
import { routeTree } from './routeTree.gen.ts'

const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < 2 && isRetryable(error),
      // A lost network is a failure that the page tells, not a pause that nobody sees.
      networkMode: 'always',
      // That mode would leave what has failed as it is when the network is back.
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always' },
  },
})

/** Milliseconds without an answer, after which somebody who waits is told that it goes on. */
const PATIENCE = 300

const router = createRouter({
  routeTree: followLocale(routeTree),
  context: { queryClient },
  defaultPreload: 'intent',
  // Freshness is the query cache's business.
  defaultPreloadStaleTime: 0,
  defaultPendingMs: PATIENCE,
  defaultPendingMinMs: 300,
  defaultPendingComponent: PagePending,
  defaultErrorComponent: RouteError,
  defaultNotFoundComponent: NotFoundInShell,
  scrollRestoration: true,
})

const routes = new Map<string, AnyRoute>(Object.entries(router.routesById))
// What is not there is told by the page that looked for it, inside the shell, and not by the root, in place of all.
for (const [id, { options }] of routes) if (id.startsWith('/_issuer/')) options.notFoundComponent ??= NotFoundInShell

// The page's files travel while it is still being asked who is signed in.
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
