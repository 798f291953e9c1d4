import { z } from 'zod'
import { decodeText } from '#contract/decode-text.ts'
import {
  importEarners as contract,
  type ImportEarners,
  type listOtherNamed as otherNamedContract,
} from '#contract/earners/earners-imports.ts'
import { EarnerInputs } from '#contract/earners/filled-lists.ts'
import { m } from '#i18n/compiled/messages.js'
import { findIdempotentAnswer } from '#server/platform/http/idempotency.sql.ts'
import { parseInput } from '#server/platform/http/input/parse-input.ts'
import { invalidField, notFound } from '#server/platform/http/refusal.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { activitySourceOf, recordActivity } from '../activity/record-activity.sql.ts'
import { actingOf, addManyToList } from '../earners/add-earners.ts'
import { findOtherNamed } from '../earners/person-of.sql.ts'
import { makeList } from './create-list.ts'
import { findList, summaryAnswer } from './lists.sql.ts'
import { readPeople } from './read-people.ts'

const People = z.object({ earners: EarnerInputs.min(1) })

/**
 * Imports everybody in a CSV file into an existing or new list, all or nothing.
 * @throws Refusal 404 for an unknown list, 422 if the file is not such a table, and for each invalid row
 */
export async function importEarners(
  { file, earners_list_id, name, other_name, other_names = [], ...list }: ImportEarners,
  request: SignedInRequest,
): Promise<z.input<typeof contract.output>> {
  const people = await peopleOf(file)
  const answers = new Map(other_names.map((answer) => [answer.row, answer.other_name]))
  const earners = people.map((person, row) => ({ ...person, other_name: answers.get(row) ?? other_name }))
  const { db, caller } = request
  const acting = actingOf(request)
  return db.transaction(async (tx) => {
    const id = earners_list_id ?? (await makeList(tx, acting, { ...list, name: name!, status: 'enabled', earners }))
    if (earners_list_id) await addManyToList(tx, acting, id, earners)
    const subject = { type: 'earners_list', id } as const
    const details = { count: earners.length }
    await recordActivity(tx, { ...activitySourceOf(request), kind: 'earners_imported', subject, details })
    const row = await findList(tx, caller.organizationId, id)
    return { data: summaryAnswer(row!) }
  })
}

/**
 * Those people of a file whose address belongs only to people with other names, before it is imported.
 * @throws Refusal 422 as `importEarners`
 */
export async function listOtherNamed(
  { file }: Pick<ImportEarners, 'file'>,
  { db, caller }: SignedInRequest,
): Promise<z.input<typeof otherNamedContract.output>> {
  const people = await peopleOf(file)
  const found = await findOtherNamed(db, caller.organizationId, people)
  return {
    data: found.map(({ row, people: known }) => {
      const { recipient_email, recipient_first_name, recipient_last_name } = people[row]!
      return { row, recipient_email, recipient_first_name, recipient_last_name, people: known }
    }),
  }
}

async function peopleOf(file: ImportEarners['file']) {
  if (!file) throw invalidField(['file'], (locale) => m.imports_file_missing({}, { locale }))
  const rows = await readPeople(await textOf(file))
  return (await parseInput(People, { earners: rows })).earners
}

/**
 * The list that the caller's import with this idempotency key filled, for clients that lost the response.
 * @throws Refusal 404 if there was no such import or the list was deleted
 */
export async function showImport({ import_key: key }: { import_key: string }, { db, caller }: SignedInRequest) {
  const endpoint = `${contract.method} ${contract.path}`
  const { organizationId, userId } = caller
  const earlier = await findIdempotentAnswer(db, { organizationId, userId, endpoint, key })
  const answer = contract.output.safeParse(earlier?.answer)
  const row = answer.success && (await findList(db, organizationId, answer.data.data.id))
  if (!row) throw notFound()
  return { data: summaryAnswer(row) }
}

/** Decodes a file by the charset that its form part declares, or else by the encoding detected from its bytes. */
async function textOf(file: NonNullable<ImportEarners['file']>): Promise<string> {
  const declared = /;\s*charset="?([^\s;"]+)/i.exec(file.type)?.[1]
  const decoded = decodeText(new Uint8Array(await file.arrayBuffer()), declared)
  if (decoded) return decoded.text
  throw invalidField(['file'], (locale) => m.imports_file_encoding({ encoding: declared ?? '' }, { locale }))
}
