import type { QueryClient } from '@tanstack/react-query'
import { newestRequestQuery } from '#client/features/credits/use-credit-request.ts'
import type { Organization } from '#contract/organization.ts'
import { FirstRun } from './FirstRun.tsx'
import { activeTemplatesCountQuery, listsCountQuery } from './first-run.queries.ts'

/** The checklist's component, with its queries prefetched. A query that fails is retried by the component. */
export async function loadChecklist(queryClient: QueryClient, { credits_left }: Organization) {
  await Promise.allSettled<unknown>([
    queryClient.query(activeTemplatesCountQuery),
    queryClient.query(listsCountQuery),
    credits_left === 0 && queryClient.query(newestRequestQuery),
  ])
  return FirstRun
}
