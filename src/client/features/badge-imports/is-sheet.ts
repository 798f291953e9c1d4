import { decodeText } from '#contract/decode-text.ts'
import { recognizeFile } from '../earners/imports/core/recognize-file.ts'

/** JSON, SVG, and the compact form of a signed credential. */
const NO_SHEET = /^\s*([[{<]|eyJ)/

/** Whether a file is a table, which is read here, rather than an export or a badge, which the service reads. */
export async function isSheet(file: File): Promise<boolean> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const kind = recognizeFile(bytes)
  if (kind !== 'text') return kind === 'workbook'
  return !NO_SHEET.test(decodeText(bytes.subarray(0, 1000))?.text ?? '')
}
