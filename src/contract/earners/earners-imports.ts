import { z } from 'zod'
import { data, endpoint } from '../endpoint.ts'
import { count, nullableText, OptionalUpload, requiredText, text, Uuid } from '../formats.ts'
import { MAX_EARNERS } from './earners.ts'
import { EarnersListSummary, SentListType } from './earners-lists.ts'
import { OtherName, OtherNamed } from './other-name.ts'

/** The required columns of an import file; every other column becomes metadata. */
export const IMPORT_COLUMNS = ['recipient_email', 'recipient_first_name', 'recipient_last_name'] as const

/** In bytes. An import is an upload, so its limit is higher than that of other bodies. */
export const MAX_IMPORT_SIZE = 15 * 1024 * 1024

const list = {
  earners_list_id: Uuid.optional(),
  name: requiredText(255).optional(),
  description: nullableText(2000),
  type: SentListType.default('list'),
  /** For people without an answer of their own in `other_names`, by the number of their row from 0. */
  other_name: OtherName.optional(),
  other_names: z
    .array(z.object({ row: count(0, MAX_EARNERS - 1), other_name: OtherName }))
    .max(MAX_EARNERS)
    .optional(),
}

/** Checks that exactly one of the two is given. */
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
 * Addition: adds everybody in a file to a list, all or nothing: to the list `earners_list_id`, or to a new one named
 * `name`. The file is comma-separated CSV in UTF-8, in the encoding that its form part declares, or in one that is
 * detected; its first row names the columns (`IMPORT_COLUMNS` and any others), each once, and no row has more cells.
 * Errors are reported as `earners[n][field]`, n counting from 0 without the header row.
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

/** Addition: the list that the caller's import with this `Idempotency-Key` filled; 404 if there was none. */
export const getImport = endpoint({
  method: 'GET',
  path: '/api/v1/issuers/organization/earners_lists/imports/:import_key',
  summary: 'Get the list that an import filled',
  input: z.object({ import_key: text(255) }),
  output: data(EarnersListSummary),
})

/** Addition: those people of a file whose address belongs only to people with other names. A POST, to carry the file. */
export const listOtherNamed = endpoint({
  method: 'POST',
  path: '/api/v1/issuers/organization/earners_lists/imports/other_names',
  summary: 'List the people of a CSV file whose address is somebody else’s',
  isLarge: true,
  input: z.object({ file: OptionalUpload }),
  output: data(z.array(OtherNamed)),
})
