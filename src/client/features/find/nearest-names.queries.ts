import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '#client/api/call.ts'
import { listNearestNames } from '#contract/earners/earners.ts'

/** Among whom: the holders of badges, the people of a list, or everybody. */
export type Among = Omit<z.input<typeof listNearestNames.input>, 'find'>

/** The people whose names are nearest to a text that finds nobody. Under the earners, so that a correction asks again. */
export const nearestNamesQuery = (find: string, among: Among) =>
  queryOptions({
    queryKey: ['earners', 'nearest', find, among],
    queryFn: async ({ signal }) => (await call(listNearestNames, { find, ...among }, { signal })).data,
  })
