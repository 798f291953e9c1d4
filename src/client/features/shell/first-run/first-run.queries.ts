import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { listEarnersLists } from '#contract/earners/earners-lists.ts'
import { listTemplates } from '#contract/templates.ts'

/** The number of active templates. Under the key of the template pages, so that changes refetch it. */
export const activeTemplatesCountQuery = queryOptions({
  queryKey: ['templates', 'page', 'active-count'],
  queryFn: async ({ signal }) => (await call(listTemplates, { status: 'active' }, { signal })).meta.total,
})

/** The number of lists. */
export const listsCountQuery = queryOptions({
  queryKey: ['earners-lists', 'count'],
  queryFn: async ({ signal }) => (await call(listEarnersLists, { type: 'list' }, { signal })).meta.total,
})
