import type { QueryClient } from '@tanstack/react-query'
import { newestRequestQuery } from '#client/features/organization/use-credit-request.ts'
import type { Organization } from '#contract/organization.ts'
import { FirstRun } from './FirstRun.tsx'
import { activeTemplatesCountQuery, listsCountQuery } from './first-run.queries.ts'

/** The guide with what it asks. What does not come is asked again where it is shown. */
export async function guideWithAnswers(queryClient: QueryClient, { credits_left }: Organization) {
  await Promise.allSettled<unknown>([
    queryClient.query(activeTemplatesCountQuery),
    queryClient.query(listsCountQuery),
    credits_left === 0 && queryClient.query(newestRequestQuery),
  ])
  return FirstRun
}
