import { getUpcoming } from '#contract/upcoming.ts'
import { route } from '#server/platform/http/route.ts'
import { showUpcoming } from './show-upcoming.ts'

export const upcomingRoutes = [
  route(getUpcoming, 'read', async (_, request) => ({ data: await showUpcoming(request) })),
]
