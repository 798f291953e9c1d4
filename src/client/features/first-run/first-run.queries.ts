import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { listEarnersLists } from '#contract/earners/earners-lists.ts'
import { listTemplates } from '#contract/templates.ts'

/** How many templates badges can be awarded from. Among the templates' pages, which are read again after a change. */
export const activeTemplatesCountQuery = queryOptions({
  queryKey: ['templates', 'page', 'active-count'],
  queryFn: async ({ signal }) => (await call(listTemplates, { status: 'active' }, { signal })).meta.total,
})

/** How many lists there are to award to. */
export const listsCountQuery = queryOptions({
  queryKey: ['earners-lists', 'page', 'count'],
  queryFn: async ({ signal }) => (await call(listEarnersLists, { type: 'list' }, { signal })).meta.total,
})
