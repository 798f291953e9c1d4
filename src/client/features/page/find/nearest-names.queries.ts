import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '#client/api/call.ts'
import { listNearestNames } from '#contract/earners/earners.ts'

/** Where to look: holders of badges, people of a list, or everybody. */
export type NearestNamesScope = Omit<z.input<typeof listNearestNames.input>, 'find'>

/** The earners with the names nearest to a text. Under the earners' key, so that corrections refetch it. */
export const nearestNamesQuery = (find: string, among: NearestNamesScope) =>
  queryOptions({
    queryKey: ['earners', 'nearest', find, among],
    queryFn: async ({ signal }) => (await call(listNearestNames, { find, ...among }, { signal })).data,
  })
