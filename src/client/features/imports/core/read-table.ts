import { decodeText } from '#contract/decode-text.ts'
import { readText } from './read-text.ts'
import { recognizeFile } from './recognize-file.ts'
import { NoTable, type Sheet } from './sheet.ts'

/** What was read, and its source: `workbook` or a text encoding. */
export type Table = { sheets: Sheet[]; from: string }

/**
 * Reads a table from a file: CSV in any common encoding and with any common separator, or an .xlsx workbook.
 * @param onProgress called with the part that is read, from 0 to 1
 * @throws NoTable with what the file appears to be
 */
export async function readTable(bytes: ArrayBuffer, onProgress?: (part: number) => void): Promise<Table> {
  const seeming = recognizeFile(new Uint8Array(bytes))
  if (seeming === 'workbook') {
    // Lazy: only workbooks need it.
    const { readWorkbook } = await import('./read-workbook.ts')
    return { sheets: await readWorkbook(bytes), from: 'workbook' }
  }
  if (seeming !== 'text') throw new NoTable(seeming)
  const decoded = decodeText(new Uint8Array(bytes))
  if (!decoded) throw new NoTable('damaged')
  return { sheets: [readText(decoded.text, onProgress)], from: decoded.encoding }
}
