import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { templates } from '#client/features/templates/templates.queries.ts'
import { listEvents } from '#contract/history.ts'

/** A template's latest change, with its author. */
export const lastChangeQuery = (id: string) =>
  queryOptions({
    queryKey: [...templates, 'last-change', id],
    queryFn: async ({ signal }) => {
      const { data } = await call(listEvents, { subject: 'template', subject_id: id }, { signal })
      return data[0] ?? null
    },
  })
