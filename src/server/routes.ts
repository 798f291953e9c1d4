import { badgeRoutes } from './features/badges/badges.routes.ts'
import { organizationRoutes } from './features/organizations/organizations.routes.ts'
import { sessionRoutes } from './features/session/session.routes.ts'
import { templateRoutes } from './features/templates/templates.routes.ts'
import type { Route } from './http/route.ts'

/** Everything that the interface answers. */
export const routes: Route[] = [...sessionRoutes, ...organizationRoutes, ...templateRoutes, ...badgeRoutes]
