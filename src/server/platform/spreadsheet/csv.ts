import type { Language } from '#contract/formats.ts'
import { endIfGone } from '#server/platform/http/client-gone.ts'
import { TemporaryFile } from './temporary-file.ts'

/** Tells spreadsheets that a file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

/** With a decimal comma, spreadsheets expect semicolons between the cells. */
const SEPARATORS: Record<Language, string> = { en: ',', it: ';' }

/** Text that a spreadsheet would take for a formula, also after blanks. */
const FORMULA = /^\s*[=+\-@\t\r]/

/** A line of a CSV file (RFC 4180) with its line end. Formulas are escaped against CSV injection. */
export const csvLine = (cells: (string | number)[], language: Language): string =>
  `${cells.map(quoted).join(SEPARATORS[language])}\r\n`

function quoted(cell: string | number): string {
  if (typeof cell === 'number') return String(cell)
  const harmless = FORMULA.test(cell) ? `'${cell}` : cell
  return /[",;\r\n\t]/.test(harmless) || harmless !== harmless.trim() ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** Collects lines in a temporary file to download. Its stream must be read or cancelled, which closes that file. @throws ClientGone */
export async function writeCsv(batches: AsyncIterable<string>, signal?: AbortSignal) {
  const file = await TemporaryFile.open()
  try {
    await file.append(Buffer.from(BYTE_ORDER_MARK))
    for await (const lines of batches) {
      endIfGone(signal)
      await file.append(Buffer.from(lines))
    }
  } catch (error) {
    await file.close()
    throw error
  }
  const pieces = file.read(0, file.size)
  const content = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await pieces.next()
        if (!done) return controller.enqueue(value)
        controller.close()
        await file.close()
      },
      cancel: () => file.close(),
    },
    { highWaterMark: 0 },
  )
  return { size: file.size, content }
}
