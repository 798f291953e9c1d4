import { endIfGone } from '#server/platform/http/client-gone.ts'
import { RECORD } from './biff-records.ts'
import type { Column, Row } from './columns.ts'
import { compoundFileAround } from './compound-file.ts'
import { RecordBuffer } from './record-buffer.ts'
import { SharedStrings } from './shared-strings.ts'
import { Sheet } from './sheet.ts'
import { TemporaryFile } from './temporary-file.ts'
import { workbookGlobals } from './workbook-globals.ts'

type Spreadsheet = {
  columns: Column[]
  /** The name of a sheet, from 1; at most 31 characters, none of `[]:*?/\`. */
  sheetName(number: number): string
  /** In batches, between which other work gets its turn. */
  rows: AsyncIterable<Row[]>
  /** Ends the work between two batches once the client has gone. */
  signal?: AbortSignal | undefined
}

/** A sheet whose cells lie in the temporary file from `start` to `end`. */
type WrittenSheet = { sheet: Sheet; start: number; end: number }

/**
 * Writes rows as an Excel 97-2003 workbook (BIFF8 in a compound file): a bold, frozen heading, and a further sheet
 * whenever one is full. The rows are written to disk while they come, so that neither many rows nor a slow reader cost
 * memory. The returned stream can be read once, and must be read or cancelled.
 */
export async function writeSpreadsheet({ columns, sheetName, rows, signal }: Spreadsheet) {
  const strings = new SharedStrings()
  const [texts, cells] = await Promise.all([TemporaryFile.open(), TemporaryFile.open()])
  const close = async () => {
    await Promise.all([texts.close(), cells.close()])
  }
  try {
    const sheets: WrittenSheet[] = []
    const begin = () => {
      const started = { sheet: new Sheet(sheetName(sheets.length + 1), columns, strings), start: cells.size, end: 0 }
      sheets.push(started)
      return started
    }
    const putAside = async (written: WrittenSheet) => {
      await cells.append(written.sheet.takeCells())
      await texts.append(strings.take())
      written.end = cells.size
    }
    let current = begin()
    for await (const batch of rows) {
      endIfGone(signal)
      for (const row of batch) {
        if (current.sheet.isFull) {
          await putAside(current)
          current = begin()
        }
        current.sheet.addRow(row)
      }
      await putAside(current)
    }
    await putAside(current)
    const firstTexts = strings.finish()
    await texts.append(strings.take())
    return streamed(assemble(sheets, firstTexts, texts, cells), close)
  } catch (error) {
    await close()
    throw error
  }
}

/** A part of the file, of known length. */
type Part = { size: number; pieces(): AsyncIterable<Buffer> | Iterable<Buffer> }

const held = (...buffers: Buffer[]): Part => ({
  size: buffers.reduce((size, { length }) => size + length, 0),
  pieces: () => buffers,
})

const fileRange = (file: TemporaryFile, start: number, end: number): Part => ({
  size: end - start,
  pieces: () => file.read(start, end),
})

function assemble(sheets: WrittenSheet[], firstTexts: Buffer, texts: TemporaryFile, cells: TemporaryFile): Part[] {
  const end = new RecordBuffer().record(RECORD.EOF, () => {}).take()
  const table = [held(firstTexts), fileRange(texts, 0, texts.size), held(end)]
  const bodies = sheets.map(({ sheet, start, end: sheetEnd }, index) => [
    held(sheet.before()),
    fileRange(cells, start, sheetEnd),
    held(sheet.after(index === 0)),
  ])
  // The globals contain the offset of each sheet; their length does not depend on its value.
  const names = sheets.map(({ sheet }) => ({ name: sheet.name, offset: 0 }))
  let offset = workbookGlobals(names).length + sizeOf(table)
  for (const [index, body] of bodies.entries()) {
    names[index]!.offset = offset
    offset += sizeOf(body)
  }
  const { before, after } = compoundFileAround('Workbook', offset)
  return [held(before, workbookGlobals(names)), ...table, ...bodies.flat(), held(after)]
}

const sizeOf = (parts: Part[]) => parts.reduce((size, part) => size + part.size, 0)

function streamed(parts: Part[], close: () => Promise<void>) {
  const pieces = (async function* () {
    for (const part of parts) yield* part.pieces()
  })()
  const content = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await pieces.next()
        if (!done) return controller.enqueue(value)
        controller.close()
        await close()
      } catch (error) {
        await close()
        throw error
      }
    },
    cancel: close,
  })
  return { size: sizeOf(parts), content }
}
