import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '#client/api/call.ts'
import {
  addBadgeImportFile,
  type BadgeImportDetails,
  confirmBadgeImport,
  createBadgeImport,
  deleteBadgeImport,
  getBadgeImport,
  listBadgeImportRows,
  listBadgeImports,
  matchBadgeImport,
  updateBadgeImportClass,
  updateBadgeImportRow,
} from '#contract/badge-imports/badge-imports.ts'
import type { ImportSearch } from './import-search.ts'

const imports = ['badge-imports']
const oneKey = (id: string) => [...imports, 'one', id]
const rowsKey = (id: string) => [...imports, 'rows', id]

/** Polling interval, in milliseconds, while badges are brought in. */
const POLL_INTERVAL_MS = 1500

/** One page of the imports, the newest first. */
export const badgeImportsQuery = (page: number | undefined) =>
  queryOptions({
    queryKey: [...imports, 'page', page],
    queryFn: ({ signal }) => call(listBadgeImports, { page }, { signal }),
    staleTime: 0,
  })

/** One import. Polls while its badges are brought in. */
export const badgeImportQuery = (id: string) =>
  queryOptions({
    queryKey: oneKey(id),
    queryFn: async ({ signal }) => (await call(getBadgeImport, { import_id: id }, { signal })).data,
    staleTime: 0,
    refetchInterval: ({ state }: { state: { data?: BadgeImportDetails } }) =>
      state.data?.status === 'running' && POLL_INTERVAL_MS,
  })

/** One page of the rows of an import. */
export const importRowsQuery = (id: string, { state, problem, kind, page }: ImportSearch) =>
  queryOptions({
    queryKey: [...rowsKey(id), state, problem, kind, page],
    queryFn: ({ signal }) =>
      call(listBadgeImportRows, { import_id: id, state, problem, class_place: kind, page }, { signal }),
    staleTime: 0,
  })

/** What a change of an import answers is shown at once; its rows and the list of imports are read again. */
function show(client: QueryClient, details: BadgeImportDetails) {
  client.setQueryData(badgeImportQuery(details.id).queryKey, details)
  void client.invalidateQueries({ queryKey: [...imports, 'page'] })
  return client.invalidateQueries({ queryKey: rowsKey(details.id) })
}

type Sent = { file: File; importId: string | null; key: string; onProgress: (part: number) => void }

/** Sends a file: the first of an import, or another one of it. */
export const sendFileMutation = mutationOptions({
  mutationFn: async ({ file, importId, key, onProgress }: Sent) => {
    const options = { idempotencyKey: key, onProgress }
    const answer = importId
      ? await call(addBadgeImportFile, { import_id: importId, file }, options)
      : await call(createBadgeImport, { file }, options)
    return answer.data
  },
  onSuccess: (details, _sent, _before, { client }) => show(client, details),
})

export const updateClassMutation = mutationOptions({
  mutationFn: async (input: z.input<typeof updateBadgeImportClass.input>) =>
    (await call(updateBadgeImportClass, input)).data,
  onSuccess: (details, _sent, _before, { client }) => show(client, details),
})

export const matchMutation = mutationOptions({
  mutationFn: async (input: z.input<typeof matchBadgeImport.input>) => (await call(matchBadgeImport, input)).data,
  onSuccess: (details, _sent, _before, { client }) => show(client, details),
})

export const confirmMutation = mutationOptions({
  mutationFn: async ({ key, ...input }: z.input<typeof confirmBadgeImport.input> & { key: string }) =>
    (await call(confirmBadgeImport, input, { idempotencyKey: key })).data,
  onSuccess: (details, _sent, _before, { client }) => show(client, details),
})

export const updateRowMutation = mutationOptions({
  mutationFn: async (input: z.input<typeof updateBadgeImportRow.input>) =>
    (await call(updateBadgeImportRow, input)).data,
  onSuccess: (_row, { import_id: id }, _before, { client }) => {
    void client.invalidateQueries({ queryKey: oneKey(id) })
    return client.invalidateQueries({ queryKey: rowsKey(id) })
  },
})

export const discardMutation = mutationOptions({
  mutationFn: async (id: string) => (await call(deleteBadgeImport, { import_id: id })).data,
  onSuccess: (_data, id, _before, { client }) => {
    client.removeQueries({ queryKey: oneKey(id) })
    return client.invalidateQueries({ queryKey: [...imports, 'page'] })
  },
})
