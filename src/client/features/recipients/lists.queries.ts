import { type InvalidateQueryFilters, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call, type SaveOf } from '#client/api/call.ts'
import { addEarner } from '#contract/earners/earners.ts'
import {
  type EarnersList,
  listEarnersLists,
  listEarnersOfList,
  updateEarnersList,
} from '#contract/earners/earners-lists.ts'

/** The start of the keys of all that is known of lists. */
export const lists = ['earners-lists']

/** One page of the matching lists. */
export const listsQuery = (filter: z.input<typeof listEarnersLists.input>) =>
  queryOptions({
    queryKey: [...lists, 'page', filter],
    queryFn: ({ signal }) => call(listEarnersLists, filter, { signal }),
  })

/** A list and its size, without its people; null if it does not exist. */
export const listQuery = (id: string) =>
  queryOptions({
    queryKey: [...lists, 'one', id],
    queryFn: async ({ signal }) => (await call(listEarnersLists, { id }, { signal })).data[0] ?? null,
  })

/** One page of the list's people that match a search. */
export const listEarnersQuery = (id: string, { search, page }: { search?: string; page?: number }) =>
  queryOptions({
    queryKey: [...lists, 'earners', id, { search, page }],
    queryFn: ({ signal }) => call(listEarnersOfList, { earners_list_id: id, find: search, page }, { signal }),
  })

/** Updates a list. The mutation scope makes updates of one list run in order. */
export const updateListMutation = (id: string) =>
  mutationOptions({
    scope: { id: `earners list ${id}` },
    mutationFn: async ({ madeFrom, ...change }: Omit<SaveOf<typeof updateEarnersList>, 'earners_list_id'>) =>
      (await call(updateEarnersList, { earners_list_id: id, ...change }, { madeFrom })).data,
    onSuccess: (list, _change, _before, { client }) => showSaved(client, list),
  })

/** Adds a person to a list. `key` is the idempotency key of one user action. */
export const addEarnerMutation = mutationOptions({
  mutationFn: async ({ key, ...earner }: z.input<typeof addEarner.input> & { key: string }) =>
    (await call(addEarner, earner, { idempotencyKey: key })).data,
  onSuccess: (_earner, _request, _before, { client }) => invalidateLists(client),
})

/**
 * Invalidates lists, earners and, under the badges' key, planned awards and reports of lists. Resolves once the active
 * queries were refetched, successfully or not.
 */
export const invalidateLists = (client: QueryClient, filters?: Pick<InvalidateQueryFilters, 'refetchType'>) =>
  Promise.all([lists, ['earners'], ['badges']].map((queryKey) => client.invalidateQueries({ ...filters, queryKey })))

/** Drops what is known of lists that are not on screen, which would be shown until it is refetched. */
export const forgetLists = (client: QueryClient) =>
  client.removeQueries({ queryKey: lists, type: 'inactive', fetchStatus: 'idle' })

/** In place: a refetch could remove the row that was just edited, if it no longer matches the filters. */
function showSaved(client: QueryClient, { earners, ...saved }: EarnersList) {
  const list = { ...saved, earners_count: earners.length }
  client.setQueryData(listQuery(list.id).queryKey, list)
  client.setQueriesData<z.output<typeof listEarnersLists.output>>({ queryKey: [...lists, 'page'] }, (page) =>
    page ? { ...page, data: page.data.map((each) => (each.id === list.id ? list : each)) } : page,
  )
  // Refetched by the next page that shows them.
  void invalidateLists(client, { refetchType: 'none' })
}
