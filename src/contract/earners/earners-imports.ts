import { z } from 'zod'
import { data, endpoint } from '../endpoint.ts'
import { nullableText, OptionalUpload, requiredText, text, Uuid } from '../formats.ts'
import { EarnersListSummary, SentListType } from './earners-lists.ts'

/** The columns that an import's file must have; every other column becomes metadata. */
export const IMPORT_COLUMNS = ['recipient_email', 'recipient_first_name', 'recipient_last_name'] as const

/** Bytes of an import's file: an upload, so more than another body may have. */
export const LARGEST_IMPORT = 15 * 1024 * 1024

const list = {
  earners_list_id: Uuid.optional(),
  name: requiredText(255).optional(),
  description: nullableText(2000),
  type: SentListType.default('list'),
}

/** Exactly one of the two says where the people go. */
function refuseTwoPlaces(
  { earners_list_id, name }: { earners_list_id?: string | undefined; name?: string | undefined },
  context: z.RefinementCtx,
) {
  if ((earners_list_id === undefined) === (name === undefined)) {
    context.addIssue({ code: 'custom', path: ['name'], params: { code: 'list_or_name' } })
  }
}

export const ImportEarners = z.object({ ...list, file: OptionalUpload }).superRefine(refuseTwoPlaces)
export type ImportEarners = z.output<typeof ImportEarners>

/**
 * Addition: puts everybody in a file on a list, all or nothing: on the list `earners_list_id`, or on a new one called
 * `name`. The file is CSV with commas, in UTF-8 or in the encoding that its part of the form declares or that is recognised;
 * its first row names the columns (`IMPORT_COLUMNS`, and any others), each once, and no cell stands beyond them.
 * What is wrong is told as `earners[n][field]`, n from 0 without the row of names.
 */
export const importEarners = endpoint({
  method: 'POST',
  path: '/api/v1/issuers/organization/earners_lists/imports',
  summary: 'Import earners from a CSV file',
  status: 201,
  isLarge: true,
  idempotent: true,
  input: ImportEarners,
  output: data(EarnersListSummary),
})

/** Addition: the list that an import with this `Idempotency-Key` filled; 404 where none of the caller's did. */
export const getImport = endpoint({
  method: 'GET',
  path: '/api/v1/issuers/organization/earners_lists/imports/:import_key',
  summary: 'Get the list that an import filled',
  input: z.object({ import_key: text(255) }),
  output: data(EarnersListSummary),
})
