import Papa from 'papaparse'
import { z } from 'zod'
import { LOST_NAME } from '#contract/earners.ts'
import { importEarners as contract, IMPORT_COLUMNS, type ImportEarners } from '#contract/earners-imports.ts'
import { EarnerInputs } from '#contract/earners-lists.ts'
import { m } from '#i18n/paraglide/messages.js'
import { findIdempotentAnswer } from '#server/http/idempotency.sql.ts'
import { invalidField, notFound } from '#server/http/refusal.ts'
import type { SignedInRequest } from '#server/http/route.ts'
import { addManyEarners } from '../earners/add-earners.ts'
import { makeList } from './create-list.ts'
import { findList, summaryAnswer } from './lists.sql.ts'

const People = z.object({ earners: EarnerInputs.min(1) })

/**
 * Puts everybody in a file on a list, old or new, all or nothing.
 * @throws Refusal 404 for an unknown list, 422 where the file is no such table, and for each row that is wrong
 */
export async function importEarners(
  { file, earners_list_id, name, ...list }: ImportEarners,
  request: SignedInRequest,
): Promise<z.input<typeof contract.output>> {
  if (!file) throw invalidField(['file'], (locale) => m.imports_file_missing({}, { locale }))
  const rows = readRows(await file.text())
  const { earners } = People.parse({ earners: rows }, { reportInput: true })
  if (earners_list_id) return addManyEarners({ earners_list_id, earners }, request)
  const { db, caller } = request
  return db.transaction(async (tx) => {
    const id = await makeList(tx, caller, { ...list, name: name!, status: 'enabled', earners })
    const row = await findList(tx, caller.organizationId, id)
    return { data: summaryAnswer(row!) }
  })
}

/**
 * The list that the caller's import of this key filled.
 * @throws Refusal 404 where there was none, and where the list is gone
 */
export async function showImport({ import_key: key }: { import_key: string }, { db, caller }: SignedInRequest) {
  const endpoint = `${contract.method} ${contract.path}`
  const earlier = await findIdempotentAnswer(db, { userId: caller.userId, endpoint, key })
  const answer = contract.output.safeParse(earlier?.answer)
  const row = answer.success && (await findList(db, caller.organizationId, answer.data.data.id))
  if (!row) throw notFound()
  return { data: summaryAnswer(row) }
}

/** Each row as an earner is given elsewhere; a cell of another column that says nothing is no metadata. */
function readRows(text: string) {
  const [heading = [], ...rows] = Papa.parse<string[]>(text, { delimiter: ',', skipEmptyLines: true }).data
  const isOwn = (name: string) => IMPORT_COLUMNS.some((own) => own === name)
  const missing = IMPORT_COLUMNS.find((name) => !heading.includes(name))
  if (missing) throw invalidField(['file'], (locale) => m.imports_file_columns({ column: missing }, { locale }))
  // Told once of the column, and not of each of its cells.
  if (heading.includes(LOST_NAME))
    throw invalidField(['file'], (locale) => m.problems_field_metadata_name({}, { locale }))
  return rows.map((cells) => {
    const named = heading.map((name, place): [string, string] => [name, cells[place] ?? ''])
    const metadata = named.filter(([name, value]) => !isOwn(name) && value !== '')
    return {
      ...Object.fromEntries(named.filter(([name]) => isOwn(name))),
      ...(metadata.length > 0 && { metadata: Object.fromEntries(metadata) }),
    }
  })
}
