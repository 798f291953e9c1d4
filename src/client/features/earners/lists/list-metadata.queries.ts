import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { lists } from '#client/features/recipients/lists.queries.ts'
import { listMetadataNames, listMetadataValues } from '#contract/earners/earners-lists.ts'
import { mergedValues } from '../row-choice/merged-values.ts'

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
