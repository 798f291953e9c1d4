import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call, type SaveOf } from '#client/api/call.ts'
import { templates } from '#client/features/templates/templates.queries.ts'
import {
  createSeries,
  deleteOwnDesign,
  listOwnDesigns,
  undoSeries,
  updateOwnDesign,
} from '#contract/designs/own-designs.ts'

const designs = ['designs']

/** The starting designs of the organization. */
export const ownDesignsQuery = queryOptions({
  queryKey: [...designs, 'own'],
  queryFn: async ({ signal }) => (await call(listOwnDesigns, {}, { signal })).data,
})

export const renameOwnDesignMutation = mutationOptions({
  mutationFn: async ({ madeFrom, ...input }: SaveOf<typeof updateOwnDesign>) =>
    (await call(updateOwnDesign, input, { madeFrom })).data,
  onSuccess: (_saved, _input, _before, { client }) => client.invalidateQueries(ownDesignsQuery),
})

export const deleteOwnDesignMutation = mutationOptions({
  mutationFn: (id: string) => call(deleteOwnDesign, { design_id: id }),
  onSuccess: (_gone, _id, _before, { client }) => client.invalidateQueries(ownDesignsQuery),
})

const readAgain = (client: QueryClient) =>
  Promise.all([designs, templates].map((queryKey) => client.invalidateQueries({ queryKey })))

export const createSeriesMutation = mutationOptions({
  mutationFn: async ({ series, key }: { series: z.input<typeof createSeries.input>; key: string }) =>
    (await call(createSeries, series, { idempotencyKey: key })).data,
  onSuccess: (_made, _input, _before, { client }) => readAgain(client),
})

export const undoSeriesMutation = mutationOptions({
  mutationFn: (id: string) => call(undoSeries, { series_id: id }),
  onSuccess: (_gone, _id, _before, { client }) => readAgain(client),
})
