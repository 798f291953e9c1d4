import type { z } from 'zod'
import type { Duplicates } from '#contract/list-awards.ts'
import { Grade, WrittenCredits } from '#contract/micro-credentials/micro-credentials.ts'
import type { Database } from '#server/platform/database/database.ts'
import { inTurns } from '#server/platform/http/input/in-turns.ts'
import type { OfList } from '../award-to-list.sql.ts'
import { findWrittenResults, type ResultColumns, type WrittenResult } from './results.sql.ts'

/** A row of an uploaded table of results, with its values as written. */
export type TableRow = { recipient_email: string; grade: string | null; credits_earned: string | null }

/** The source of the results: metadata columns of the list, or a table. */
type Source = ResultColumns & { results?: TableRow[] | undefined; duplicates: Duplicates }

export type WrongField = { field: 'grade' | 'credits_earned'; written: string; issue: z.core.$ZodIssue }

/** A person on the list with their result; a missing or invalid value is null. */
export type ReadResult = Omit<WrittenResult, 'credits_earned'> & { credits_earned: number | null; wrong: WrongField[] }

/** A table row that matches no person on the list, with its index from 0. */
export type UnmatchedRow = { row: number; recipient_email: string }

/**
 * The results of the people on a list, in its order, from their metadata or from the table rows with their addresses; and the
 * table rows whose address is not on the list (`unknown`) or was in an earlier row (`repeated`).
 * @param meant the only people who matter, if not everybody; a row of the table may still be about anybody on the list
 */
export async function readResults(db: Database, list: OfList, { results, ...from }: Source, meant?: string[]) {
  const written = await findWrittenResults(db, list, from)
  const isMeant = meant && new Set(meant)
  const { byAddress, repeated } = rowsByAddress(results ?? [])
  const people: ReadResult[] = []
  await inTurns(written, (person) => {
    const row = results ? byAddress.get(person.email) : person
    byAddress.delete(person.email)
    if (isMeant?.has(person.earner_id) === false) return
    people.push(read(person, row?.grade ?? null, row?.credits_earned ?? null))
  })
  const unknown = [...byAddress.values()].map(({ row, recipient_email }): UnmatchedRow => ({ row, recipient_email }))
  return { people, unknown, repeated }
}

function rowsByAddress(rows: TableRow[]) {
  const byAddress = new Map<string, TableRow & UnmatchedRow>()
  const repeated: UnmatchedRow[] = []
  for (const [row, result] of rows.entries()) {
    const address = result.recipient_email.trim().toLowerCase()
    if (byAddress.has(address)) repeated.push({ row, recipient_email: result.recipient_email })
    else byAddress.set(address, { ...result, row })
  }
  return { byAddress, repeated }
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
