import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import type { Selection } from '#contract/badge-actions.ts'
import {
  type CertificateFileForm,
  createCertificateFile,
  listCertificateFiles,
} from '#contract/certificates/certificate-files.ts'

/** Polling interval for a file that is being made, in milliseconds. */
const POLL_INTERVAL_MS = 1500

/** The user's certificate files. Polls while any is being made. */
export const certificateFilesQuery = queryOptions({
  queryKey: ['certificate-files'],
  queryFn: async ({ signal }) => (await call(listCertificateFiles, {}, { signal })).data,
  refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === 'waiting') ? POLL_INTERVAL_MS : false),
})

type NewFile = { selection: Selection; form: CertificateFileForm; key: string }

export const createCertificateFileMutation = mutationOptions({
  mutationFn: async ({ selection, form, key }: NewFile) =>
    (await call(createCertificateFile, { ...selection, form }, { idempotencyKey: key })).data,
  onSuccess: (made, _new, _before, { client }) => {
    // Stored directly as well, so that polling starts even if the refetch fails.
    client.setQueryData(certificateFilesQuery.queryKey, (files = []) => [
      made,
      ...files.filter(({ id }) => id !== made.id),
    ])
    return client.invalidateQueries(certificateFilesQuery)
  },
})
