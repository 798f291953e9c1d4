import { decodeText } from '#contract/decode-text.ts'
import type { Locale } from '#i18n/locales.ts'
import { readText } from './read-text.ts'
import { recognizeFile } from './recognize-file.ts'
import { NotATableError, type Sheet } from './sheet.ts'

/** What was read, and its source: `workbook` or a text encoding. */
export type Table = { sheets: Sheet[]; from: string }

/**
 * Reads a table from a file: CSV in any common encoding and with any common separator, or a workbook (.xlsx, .xls, .ods).
 * @param locale the language in which dates and decimals of a workbook are shown
 * @param onProgress called with the part that is read, from 0 to 1
 * @throws NotATableError with what the file appears to be
 */
export async function readTable(
  bytes: ArrayBuffer,
  locale: Locale,
  onProgress?: (part: number) => void,
): Promise<Table> {
  const kind = recognizeFile(new Uint8Array(bytes))
  if (kind === 'workbook') {
    // Lazy: only workbooks need it.
    const { readWorkbook } = await import('./read-workbook.ts')
    return { sheets: readWorkbook(bytes, locale), from: 'workbook' }
  }
  if (kind !== 'text') throw new NotATableError(kind)
  const decoded = decodeText(new Uint8Array(bytes))
  if (!decoded) throw new NotATableError('damaged')
  return { sheets: [readText(decoded.text, onProgress)], from: decoded.encoding }
}
