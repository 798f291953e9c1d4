import type { Earner } from '#contract/earners/earners.ts'
import { getEarnersList } from '#contract/earners/earners-lists.ts'
import type { RowCondition } from '#contract/earners/row-condition.ts'
import type { Locale } from '#i18n/locales.ts'
import type { Kind } from './entry.ts'
import type { Field, Role } from './headings.ts'
import { ImportTable, type Refused, type View } from './import-table.ts'
import { readTable, type Table } from './read-table.ts'
import { readText } from './read-text.ts'
import { NotATableError } from './sheet.ts'
import { type Subject, subjects } from './subject.ts'
import { importFile, problemReport } from './write-csv.ts'

/** Messages between page and worker: `progress` while it works, then a result or what the file appears to be. */
export type ImportRequest = { id: number; action: keyof ImportActions; args: unknown[] }
export type ImportResponse = { id: number } & (
  | { progress: number }
  | { result: unknown }
  | { kind: string }
  | { error: string }
)

export type ImportActions = typeof actions

const subject: Subject = subjects[self.name as keyof typeof subjects]

let table: Table | null = null
let importTable: ImportTable | null = null
let shown = new Int32Array()
let reportProgress: (part: number) => void = () => {}

const opened = () => ({ ...importTable!.columns(), sheets: table!.sheets.map(({ name }) => name), from: table!.from })

/** The slow work of an import, off the main thread. */
const actions = {
  /** Reads a file and guesses its columns. */
  async openFile(file: Blob, locale: Locale) {
    table = await readTable(await file.arrayBuffer(), locale, reportProgress)
    return actions.openSheet(0)
  },
  /** Reads pasted text. */
  openText(text: string) {
    table = { sheets: [readText(text, reportProgress)], from: 'utf-8' }
    return actions.openSheet(0)
  },
  openSheet(place: number) {
    importTable = new ImportTable(table!.sheets[place]!.rows, subject)
    return opened()
  },
  /** @param heading index of the heading row */
  setHeading(heading: number | null) {
    importTable!.setHeading(heading)
    return opened()
  },
  setNameCase(isOn: boolean) {
    importTable!.setNameCase(isOn)
    return opened()
  },
  /** Sets the title of all badges, for a sheet without a column of titles. */
  setTitle(title: string) {
    importTable!.setTitle(title)
    return opened()
  },
  /** Chooses rows by a column, whose index is the condition's name; null for all. */
  chooseRows(condition: RowCondition | null) {
    importTable!.chooseRows(condition && { ...condition, place: Number(condition.name) })
    return importTable!.summary()
  },
  valuesOf: (place: number, most: number) => importTable!.valuesOf(place, most),
  setRoles(roles: Role[]) {
    importTable!.setRoles(roles)
    return opened()
  },
  /** Loads the list's people to detect duplicates. If that fails, the service reports them on import. */
  async compareWith(listId: string) {
    const answer = await fetch(getEarnersList.path.replace(':earners_list_id', listId)).catch(() => null)
    if (!answer?.ok) return
    const { data } = (await answer.json()) as { data: { earners: Earner[] } }
    importTable!.setListed(data.earners)
  },
  summary: () => importTable!.summary(),
  /** Fixes the rows of a view, so that a corrected row stays in place. @returns their number */
  show(view: View) {
    shown = importTable!.idsOf(view) as Int32Array<ArrayBuffer>
    return shown.length
  },
  rows: (from: number, to: number, locale: Locale) => importTable!.rowsAt(shown.subarray(from, to), locale),
  edit(id: number, field: Field | number, value: string) {
    importTable!.edit(id, field, value)
    return importTable!.summary()
  },
  leaveOut(id: number, isSkipped: boolean) {
    importTable!.leaveOut(id, isSkipped)
    return importTable!.summary()
  },
  leaveOutKind(kind: Kind) {
    importTable!.leaveOutKind(kind)
    return importTable!.summary()
  },
  refuse(refused: Refused[]) {
    importTable!.refuse(refused)
    return importTable!.summary()
  },
  file: () => importFile(importTable!.toSend()),
  report: (locale: Locale) => problemReport(importTable!, subject, locale),
}

self.addEventListener('message', async ({ data: { id, action, args } }: MessageEvent<ImportRequest>) => {
  const answer = (message: object) => self.postMessage({ id, ...message })
  reportProgress = (progress) => answer({ progress })
  try {
    answer({ result: await (actions[action] as (...given: unknown[]) => unknown)(...args) })
  } catch (error) {
    answer(error instanceof NotATableError ? { kind: error.kind } : { error: String(error) })
  }
})
