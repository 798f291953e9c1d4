import { type InvalidateQueryFilters, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call, type SaveOf } from '#client/api/call.ts'
import { mergedValues } from '#client/features/row-choice/merged-values.ts'
import { addEarner } from '#contract/earners/earners.ts'
import {
  createEarnersList,
  type EarnersList,
  listEarnersLists,
  listEarnersOfList,
  listMetadataNames,
  listMetadataValues,
  updateEarnersList,
} from '#contract/earners/earners-lists.ts'

const lists = ['earners-lists']

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

/** The names in the metadata of a list's people, most frequent first. */
const metadataQuery = (id: string) => ({
  queryKey: [...lists, 'metadata names', id],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await call(listMetadataNames, { earners_list_id: id }, { signal })).data,
})

export const metadataNamesQuery = (id: string) =>
  queryOptions({ ...metadataQuery(id), select: (known) => known.map(({ name }) => name) })

/** The metadata names with values that are days, with how many are. */
export const metadataDaysQuery = (id: string) =>
  queryOptions({ ...metadataQuery(id), select: (known) => known.filter(({ days_count }) => days_count > 0) })

/** The values of a metadata name among a list's people, most frequent first. */
export const metadataValuesQuery = (id: string, name: string) =>
  queryOptions({
    queryKey: [...lists, 'metadata values', id, name],
    queryFn: async ({ signal }) => {
      const { data } = await call(listMetadataValues, { earners_list_id: id, name }, { signal })
      return mergedValues(data.map(({ value, earners_count }) => ({ value, count: earners_count })))
    },
  })

/** Creates an empty list. `key` is the idempotency key of one user action. */
export const createListMutation = mutationOptions({
  mutationFn: async ({ key, ...list }: { name: string; description?: string | null; key: string }) =>
    (await call(createEarnersList, list, { idempotencyKey: key })).data,
  onSuccess: (_list, _request, _before, { client }) => invalidateLists(client),
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
