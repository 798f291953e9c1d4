import { getEarnersList } from '#contract/earners/earners-lists.ts'
import type { Locale } from '#i18n/locales.ts'
import type { Role } from './headings.ts'
import { ImportTable, type Refused, type View } from './import-table.ts'
import type { Field, Kind } from './person.ts'
import { readTable, type Table } from './read-table.ts'
import { readText } from './read-text.ts'
import { NoTable } from './sheet.ts'
import { importFile, problemReport } from './write-csv.ts'

/** What the page asks, and what it is told: `progress` on the way, then the result or what the file seems to be. */
export type ImportRequest = { id: number; act: keyof Acts; args: unknown[] }
export type ImportResponse = { id: number } & (
  | { progress: number }
  | { result: unknown }
  | { seeming: string }
  | { error: string }
)

export type Acts = typeof acts

let table: Table | null = null
let importTable: ImportTable | null = null
let shown = new Int32Array()
let reportProgress: (part: number) => void = () => {}

const opened = () => ({ ...importTable!.columns(), sheets: table!.sheets.map(({ name }) => name), from: table!.from })

/** Everything slow about an import, away from the page. */
const acts = {
  /** Reads a file, and guesses what its columns are. */
  async openFile(file: Blob) {
    table = await readTable(await file.arrayBuffer(), reportProgress)
    return acts.openSheet(0)
  },
  /** Reads what was pasted. */
  openText(text: string) {
    table = { sheets: [readText(text, reportProgress)], from: 'utf-8' }
    return acts.openSheet(0)
  },
  openSheet(place: number) {
    importTable = new ImportTable(table!.sheets[place]!.rows)
    return opened()
  },
  /** @param heading the place of the row that names the columns */
  setHeading(heading: number | null) {
    importTable!.setHeading(heading)
    return opened()
  },
  setNameCase(isOn: boolean) {
    importTable!.setNameCase(isOn)
    return opened()
  },
  setRoles(roles: Role[]) {
    importTable!.setRoles(roles)
    return opened()
  },
  /** Asks who is on the list already. Where that cannot be known now, the service says so at the end. */
  async compareWith(listId: string) {
    const answer = await fetch(getEarnersList.path.replace(':earners_list_id', listId)).catch(() => null)
    if (!answer?.ok) return
    const { data } = (await answer.json()) as { data: { earners: { recipient_email: string }[] } }
    importTable!.setListed(data.earners.map(({ recipient_email }) => recipient_email))
  },
  summary: () => importTable!.summary(),
  /** Fixes which rows are shown, so that one that is mended stays under the hand. @returns how many they are */
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
  refuse(complaints: Refused[]) {
    importTable!.refuse(complaints)
    return importTable!.summary()
  },
  file: () => importFile(importTable!.toSend()),
  report: (locale: Locale) => problemReport(importTable!, locale),
}

self.addEventListener('message', async ({ data: { id, act, args } }: MessageEvent<ImportRequest>) => {
  const answer = (message: object) => self.postMessage({ id, ...message })
  reportProgress = (progress) => answer({ progress })
  try {
    answer({ result: await (acts[act] as (...given: unknown[]) => unknown)(...args) })
  } catch (error) {
    answer(error instanceof NoTable ? { seeming: error.seeming } : { error: String(error) })
  }
})
