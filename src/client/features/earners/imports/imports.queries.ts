import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '#client/api/call.ts'
import { forgetLists, invalidateLists } from '#client/features/recipients/lists.queries.ts'
import { getImport, importEarners, listOtherNamed } from '#contract/earners/earners-imports.ts'

type Import = Omit<z.input<typeof importEarners.input>, 'file'> & {
  file: File
  /** The idempotency key of one import, the same across retries. */
  key: string
  /** Called with the uploaded part of the file, from 0 to 1. */
  onProgress: (part: number) => void
}

/** Adds everybody in a file to a list, or nobody. */
export const importMutation = mutationOptions({
  mutationFn: async ({ key, onProgress, ...fields }: Import) =>
    (await call(importEarners, fields, { idempotencyKey: key, onProgress })).data,
  onSuccess: (_list, _import, _before, { client }) => {
    // The list would open with the people before the import, and end with the last of them.
    forgetLists(client)
    return invalidateLists(client)
  },
})

/** The list that an earlier import filled; fails with 404 if it did not, or has not yet. */
export const importQuery = (key: string) =>
  queryOptions({
    queryKey: ['imports', key],
    queryFn: async ({ signal }) => (await call(getImport, { import_key: key }, { signal })).data,
    staleTime: 0,
    retry: false,
  })

/** Those people of a file whose address belongs only to people with other names. @param key of the file's content */
export const otherNamedQuery = (key: unknown, file: () => Promise<File>) =>
  queryOptions({
    queryKey: ['imports', 'other-names', key],
    queryFn: async ({ signal }) => (await call(listOtherNamed, { file: await file() }, { signal })).data,
    staleTime: 0,
    retry: false,
  })
