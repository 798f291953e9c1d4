import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '#client/api/call.ts'
import { addEarner } from '#contract/earners/earners.ts'
import {
  createEarnersList,
  type EarnersList,
  listEarnersLists,
  listEarnersOfList,
  listMetadataNames,
  updateEarnersList,
} from '#contract/earners/earners-lists.ts'

const lists = ['earners-lists']

/** One page of the lists that match. */
export const listsQuery = (filter: z.input<typeof listEarnersLists.input>) =>
  queryOptions({
    queryKey: [...lists, 'page', filter],
    queryFn: ({ signal }) => call(listEarnersLists, filter, { signal }),
  })

/** One list and how many are on it, without telling who; null where there is none. */
export const listQuery = (id: string) =>
  queryOptions({
    queryKey: [...lists, 'one', id],
    queryFn: async ({ signal }) => (await call(listEarnersLists, { id }, { signal })).data[0] ?? null,
  })

/** One page of the people on a list whom a search finds. */
export const listEarnersQuery = (id: string, { search, page }: { search?: string; page?: number }) =>
  queryOptions({
    queryKey: [...lists, 'earners', id, { search, page }],
    queryFn: ({ signal }) => call(listEarnersOfList, { earners_list_id: id, find: search, page }, { signal }),
  })

/** What else is known of people on a list: the names in their metadata, which most have first. */
const metadataQuery = (id: string) => ({
  queryKey: [...lists, 'metadata names', id],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await call(listMetadataNames, { earners_list_id: id }, { signal })).data,
})

export const metadataNamesQuery = (id: string) =>
  queryOptions({ ...metadataQuery(id), select: (known) => known.map(({ name }) => name) })

/** What else is known of the people on a list that is a day, with how many have one. */
export const metadataDaysQuery = (id: string) =>
  queryOptions({ ...metadataQuery(id), select: (known) => known.filter(({ days_count }) => days_count > 0) })

/** Makes an empty list. `key` stays the same for one act of the person. */
export const createListMutation = mutationOptions({
  mutationFn: async ({ key, ...list }: { name: string; description?: string | null; key: string }) =>
    (await call(createEarnersList, list, { idempotencyKey: key })).data,
  onSuccess: (_list, _request, _before, { client }) => readAgain(client),
})

/** Changes what a list is called, says or allows. Changes of one list arrive in the order in which they were made. */
export const updateListMutation = (id: string) =>
  mutationOptions({
    scope: { id: `earners list ${id}` },
    mutationFn: async (change: Omit<z.input<typeof updateEarnersList.input>, 'earners_list_id'>) =>
      (await call(updateEarnersList, { earners_list_id: id, ...change })).data,
    onSuccess: (list, _change, _before, { client }) => showSaved(client, list),
  })

/** Puts somebody on a list. `key` stays the same for one act of the person. */
export const addEarnerMutation = mutationOptions({
  mutationFn: async ({ key, ...earner }: z.input<typeof addEarner.input> & { key: string }) =>
    (await call(addEarner, earner, { idempotencyKey: key })).data,
  onSuccess: (_earner, _request, _before, { client }) => readAgain(client),
})

/** Resolves once everything that is on screen has been asked for again, whether or not it came. */
export const readAgain = (client: QueryClient) => client.invalidateQueries({ queryKey: lists })

/** In place: a row that no longer matches the filters does not vanish under the hand that changed it. */
function showSaved(client: QueryClient, { earners, ...saved }: EarnersList) {
  const list = { ...saved, earners_count: earners.length }
  client.setQueryData(listQuery(list.id).queryKey, list)
  client.setQueriesData<z.output<typeof listEarnersLists.output>>({ queryKey: [...lists, 'page'] }, (page) =>
    page ? { ...page, data: page.data.map((each) => (each.id === list.id ? list : each)) } : page,
  )
}
