import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import {
  createOrganizationExport,
  deleteOrganizationExport,
  getOrganizationExport,
} from '#contract/organization-export.ts'
import { getLocale } from '#i18n/locales.ts'

/** Polling interval while an export is made, in milliseconds. */
const POLL_INTERVAL_MS = 2000

/** What an export of everything contains, and the newest one; polled while it is made. */
export const organizationExportQuery = queryOptions({
  queryKey: ['organization-export'],
  queryFn: async ({ signal }) => (await call(getOrganizationExport, {}, { signal })).data,
  staleTime: 0,
  refetchInterval: ({ state: { data } }) => (data?.export?.status === 'waiting' ? POLL_INTERVAL_MS : false),
})

type After = { client: QueryClient }
// Also after a refusal: another owner may have begun or stopped it.
const thenReadAgain = {
  onSettled: (_output: unknown, _error: unknown, _input: unknown, _before: unknown, { client }: After) =>
    client.invalidateQueries({ queryKey: organizationExportQuery.queryKey }),
}

export const beginExportMutation = mutationOptions({
  mutationFn: async () => (await call(createOrganizationExport, { language: getLocale() })).data,
  ...thenReadAgain,
})

export const removeExportMutation = mutationOptions({
  mutationFn: async (export_id: string) => (await call(deleteOrganizationExport, { export_id })).data,
  ...thenReadAgain,
})
