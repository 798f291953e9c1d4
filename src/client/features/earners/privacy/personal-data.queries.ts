import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '#client/api/call.ts'
import { createDataExport, eraseEarner, getDataExport, previewErasure } from '#contract/privacy.ts'
import { getLocale } from '#i18n/locales.ts'

/** The key of everything that is about personal data. */
export const privacy = ['privacy']

/** What erasing a person would remove; counted anew each time it is shown. */
export const erasureQuery = (earnerId: string) =>
  queryOptions({
    queryKey: [...privacy, 'erasure', earnerId],
    queryFn: async ({ signal }) => (await call(previewErasure, { earner_id: earnerId }, { signal })).data,
    gcTime: 0,
  })

/** Erases a person. The caller invalidates lists, badges and people. */
export const eraseMutation = mutationOptions({
  mutationFn: async (input: z.input<typeof eraseEarner.input>) => (await call(eraseEarner, input)).data,
})

/** Polling interval for a copy that is being made, in milliseconds. */
const POLL_INTERVAL_MS = 1500

/** The newest copy of a person's data; polled while it is being made. */
export const dataExportQuery = (earnerId: string) =>
  queryOptions({
    queryKey: [...privacy, 'export', earnerId],
    queryFn: async ({ signal }) => (await call(getDataExport, { earner_id: earnerId }, { signal })).data,
    refetchInterval: ({ state }) => (state.data?.status === 'waiting' ? POLL_INTERVAL_MS : false),
  })

export const createExportMutation = mutationOptions({
  mutationFn: async (earnerId: string) =>
    (await call(createDataExport, { earner_id: earnerId, language: getLocale() })).data,
  onSuccess: (made, earnerId, _before, { client }) => {
    client.setQueryData(dataExportQuery(earnerId).queryKey, made)
    void client.invalidateQueries({ queryKey: [...privacy, 'actions'] })
  },
})
