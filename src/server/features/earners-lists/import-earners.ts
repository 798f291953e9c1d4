import { z } from 'zod'
import { FORBIDDEN_METADATA_NAME } from '#contract/earners/earners.ts'
import {
  importEarners as contract,
  IMPORT_COLUMNS,
  type ImportEarners,
  type listOtherNamed as otherNamedContract,
} from '#contract/earners/earners-imports.ts'
import { EarnerInputs } from '#contract/earners/filled-lists.ts'
import { m } from '#i18n/compiled/messages.js'
import { findIdempotentAnswer } from '#server/platform/http/idempotency.sql.ts'
import { inTurns } from '#server/platform/http/input/in-turns.ts'
import { parseInput } from '#server/platform/http/input/parse-input.ts'
import { invalidField, notFound } from '#server/platform/http/refusal.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { readCsv } from '#server/platform/spreadsheet/read-csv.ts'
import { activitySourceOf, recordActivity } from '../activity/record-activity.sql.ts'
import { actingOf, addManyToList } from '../earners/add-earners.ts'
import { findOtherNamed } from '../earners/person-of.sql.ts'
import { makeList } from './create-list.ts'
import { findList, summaryAnswer } from './lists.sql.ts'

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

/** Everybody in a CSV file of people. @throws Refusal 422 as `importEarners` */
export async function peopleOf(file: ImportEarners['file']) {
  return (await parseInput(People, { earners: await readPeople(file) })).earners
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

/**
 * Reads an import's file into earner inputs. Columns other than the earner's fields become metadata; empty cells are omitted.
 * @throws Refusal 422 as `readCsv`, and for a column that cannot become metadata
 */
async function readPeople(file: ImportEarners['file']) {
  const { heading, rows } = await readCsv(file, IMPORT_COLUMNS, { file: 'file', rows: 'earners' })
  if (heading.includes(FORBIDDEN_METADATA_NAME))
    throw invalidField(['file'], (locale) => m.problems_field_metadata_name({}, { locale }))
  const people: object[] = []
  await inTurns(rows, (cells) => people.push(personOf(heading, cells)))
  return people
}

function personOf(heading: string[], cells: string[]): object {
  const named = heading.map((name, column): [string, string] => [name, cells[column] ?? ''])
  const metadata = named.filter(([name, value]) => !isImportColumn(name) && value !== '')
  return {
    ...Object.fromEntries(named.filter(([name]) => isImportColumn(name))),
    ...(metadata.length > 0 && { metadata: Object.fromEntries(metadata) }),
  }
}

const isImportColumn = (name: string) => IMPORT_COLUMNS.some((own) => own === name)
