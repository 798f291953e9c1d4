import { decodeText } from '#contract/decode-text.ts'
import { readText } from './read-text.ts'
import { recognizeFile } from './recognize-file.ts'
import { NoTable, type Sheet } from './sheet.ts'

/** What was read, and from what: a workbook, or text in an encoding. */
export type Table = { sheets: Sheet[]; from: string }

/**
 * Reads a file as the table that it is: CSV in any of the usual encodings and separators, or an .xlsx workbook.
 * @param onProgress told the part that is read, from 0 to 1
 * @throws NoTable which says what the file seems to be instead
 */
export async function readTable(bytes: ArrayBuffer, onProgress?: (part: number) => void): Promise<Table> {
  const seeming = recognizeFile(new Uint8Array(bytes))
  if (seeming === 'workbook') {
    // Only workbooks need it.
    const { readWorkbook } = await import('./read-workbook.ts')
    return { sheets: await readWorkbook(bytes), from: 'workbook' }
  }
  if (seeming !== 'text') throw new NoTable(seeming)
  const decoded = decodeText(new Uint8Array(bytes))
  if (!decoded) throw new NoTable('damaged')
  return { sheets: [readText(decoded.text, onProgress)], from: decoded.encoding }
}
