import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call, type SaveOf } from '#client/api/call.ts'
import { privacy } from '#client/features/earners/privacy/personal-data.queries.ts'
import { getPrivacy, listPrivacyActions, previewRetention, updatePrivacy } from '#contract/privacy.ts'

export const privacyQuery = queryOptions({
  queryKey: [...privacy, 'settings'],
  queryFn: async ({ signal }) => (await call(getPrivacy, {}, { signal })).data,
})

type Terms = z.input<typeof previewRetention.input>

/** What would be deleted in the coming night under the given periods. */
export const overdueQuery = (terms: Terms) =>
  queryOptions({
    queryKey: [...privacy, 'overdue', terms],
    queryFn: async ({ signal }) => (await call(previewRetention, terms, { signal })).data,
  })

export const privacyActionsQuery = queryOptions({
  queryKey: [...privacy, 'actions'],
  queryFn: async ({ signal }) => (await call(listPrivacyActions, {}, { signal })).data,
})

export const updatePrivacyMutation = mutationOptions({
  mutationFn: async ({ madeFrom, ...change }: SaveOf<typeof updatePrivacy>) =>
    (await call(updatePrivacy, change, { madeFrom })).data,
  onSuccess: async (settings, _change, _before, { client }) => {
    client.setQueryData(privacyQuery.queryKey, settings)
    await client.invalidateQueries({ queryKey: [...privacy, 'overdue'] })
  },
})
