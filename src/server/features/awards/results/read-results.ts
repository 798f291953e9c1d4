import type { z } from 'zod'
import { nameKey, namesAgree } from '#contract/earners/agreeing-names.ts'
import type { Duplicates } from '#contract/list-awards.ts'
import { spelledAddress } from '#contract/mails/addresses.ts'
import { Grade, WrittenCredits } from '#contract/micro-credentials/micro-credentials.ts'
import type { Database } from '#server/platform/database/database.ts'
import { inTurns } from '#server/platform/http/input/in-turns.ts'
import type { OfList } from '../award-to-list.sql.ts'
import { findWrittenResults, type ResultColumns, type WrittenResult } from './results.sql.ts'

/** A row of an uploaded table of results, with its values as written. */
export type TableRow = {
  recipient_email: string
  recipient_first_name?: string | undefined
  recipient_last_name?: string | undefined
  grade: string | null
  credits_earned: string | null
}

/** The source of the results: metadata columns of the list, or a table. */
type Source = ResultColumns & { results?: TableRow[] | undefined; duplicates: Duplicates }

type WrongField = { field: 'grade' | 'credits_earned'; written: string; issue: z.core.$ZodIssue }

/** A person on the list with their result; a missing or invalid value is null. */
export type ReadResult = Omit<WrittenResult, 'credits_earned'> & { credits_earned: number | null; wrong: WrongField[] }

/** A table row that matches no person on the list, or not one alone, with its index from 0. */
export type UnmatchedRow = { row: number; recipient_email: string }

/**
 * The results of the people on a list, in its order, from their metadata or from the table rows with their addresses, and
 * agreeing names where people share the address; and the table rows whose address is not on the list (`unknown`), that may
 * mean several people (`unclear`), or whose person was in an earlier row (`repeated`).
 * @param meant the only people who matter, if not everybody; a row of the table may still be about anybody on the list
 */
export async function readResults(db: Database, list: OfList, { results, ...from }: Source, meant?: string[]) {
  const written = await findWrittenResults(db, list, from)
  const isMeant = meant && new Set(meant)
  const { rowOf, ...astray } = matchRows(results ?? [], written)
  const people: ReadResult[] = []
  await inTurns(written, (person) => {
    const row = results ? rowOf.get(person.earner_id) : person
    if (isMeant?.has(person.earner_id) === false) return
    people.push(read(person, row?.grade ?? null, row?.credits_earned ?? null))
  })
  return { people, rowOf, ...astray }
}

/** The table row of each person on the list, with its index, and the rows of nobody. */
function matchRows(rows: TableRow[], people: WrittenResult[]) {
  const atAddress = new Map<string, WrittenResult[]>()
  for (const person of people) atAddress.set(person.email, [...(atAddress.get(person.email) ?? []), person])
  const rowOf = new Map<string, TableRow & UnmatchedRow>()
  const unknown: UnmatchedRow[] = []
  const unclear: UnmatchedRow[] = []
  const repeated: UnmatchedRow[] = []
  for (const [row, result] of rows.entries()) {
    const { recipient_email } = result
    const found = atAddress.get(spelledAddress(recipient_email)) ?? []
    const [person, ...others] = found.length > 1 ? agreeing(result, found) : found
    if (!person && found.length === 0) unknown.push({ row, recipient_email })
    else if (!person || others.length > 0) unclear.push({ row, recipient_email })
    else if (rowOf.has(person.earner_id)) repeated.push({ row, recipient_email })
    else rowOf.set(person.earner_id, { ...result, row })
  }
  return { rowOf, unknown, unclear, repeated }
}

/** Those of the people at an address whose name agrees with a row's; the one with the same words alone, if there is one. */
function agreeing({ recipient_first_name: first, recipient_last_name: last }: TableRow, people: WrittenResult[]) {
  const name = { recipient_first_name: first ?? '', recipient_last_name: last ?? '' }
  const nameOf = (person: WrittenResult) => ({
    recipient_first_name: person.first_name,
    recipient_last_name: person.last_name,
  })
  const same = people.filter((person) => nameKey(nameOf(person)) === nameKey(name))
  return same.length > 0 ? same : people.filter((person) => namesAgree(nameOf(person), name))
}

function read(person: WrittenResult, writtenGrade: string | null, writtenCredits: string | null): ReadResult {
  const grade = Grade.safeParse(writtenGrade, { reportInput: true })
  const credits = WrittenCredits.safeParse(writtenCredits ?? '', { reportInput: true })
  const wrong: WrongField[] = []
  if (!grade.success) wrong.push({ field: 'grade', written: writtenGrade ?? '', issue: grade.error.issues[0]! })
  if (!credits.success) {
    wrong.push({ field: 'credits_earned', written: writtenCredits ?? '', issue: credits.error.issues[0]! })
  }
  return { ...person, grade: grade.data ?? null, credits_earned: credits.data ?? null, wrong }
}
