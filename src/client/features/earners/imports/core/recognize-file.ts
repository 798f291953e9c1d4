import type { FileKind } from './sheet.ts'

const starts = (bytes: Uint8Array, ...signature: number[]) => signature.every((byte, at) => bytes[at] === byte)

/** An archive lists its file names at its start or end. */
const ENDS = 128 * 1024

const latin = (bytes: Uint8Array) =>
  new TextDecoder('latin1').decode(bytes.subarray(0, ENDS)) + new TextDecoder('latin1').decode(bytes.slice(-ENDS))

/** Detects a file's type from its bytes, not its name: a workbook, text, or something that is not a table. */
export function recognizeFile(bytes: Uint8Array): FileKind | 'workbook' | 'text' {
  if (bytes.length === 0) return 'empty'
  if (starts(bytes, 0x50, 0x4b)) return archive(latin(bytes))
  if (starts(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return compoundFile(latin(bytes))
  if (starts(bytes, 0x25, 0x50, 0x44, 0x46)) return 'pdf'
  // BIFF 2 to 5, which predate compound files.
  if (bytes[0] === 0x09 && (bytes[1] === 0x08 || bytes[1] === 0x04 || bytes[1] === 0x00) && bytes[3] === 0)
    return 'workbook'
  if (isImage(bytes)) return 'image'
  if (starts(bytes, 0x7b, 0x5c, 0x72, 0x74, 0x66)) return 'word'
  if (starts(bytes, 0x1f, 0x8b) || starts(bytes, 0x37, 0x7a, 0xbc, 0xaf) || starts(bytes, 0x52, 0x61, 0x72, 0x21))
    return 'zip'
  return 'text'
}

const isImage = (bytes: Uint8Array) =>
  starts(bytes, 0x89, 0x50, 0x4e, 0x47) ||
  starts(bytes, 0xff, 0xd8, 0xff) ||
  starts(bytes, 0x47, 0x49, 0x46, 0x38) ||
  (starts(bytes, 0x52, 0x49, 0x46, 0x46) && starts(bytes.subarray(8), 0x57, 0x45, 0x42, 0x50)) ||
  starts(bytes.subarray(4), 0x66, 0x74, 0x79, 0x70)

function archive(text: string) {
  if (text.includes('xl/workbook.xml') || text.includes('xl/worksheets')) return 'workbook'
  if (text.includes('word/document') || text.includes('opendocument.text')) return 'word'
  return text.includes('opendocument.spreadsheet') ? 'workbook' : 'zip'
}

/** Names in a compound file are UTF-16. */
function compoundFile(text: string) {
  const has = (name: string) => text.includes([...name].join('\0'))
  if (has('EncryptedPackage')) return 'encrypted'
  if (has('WordDocument')) return 'word'
  return has('Workbook') || has('Book') ? 'workbook' : 'binary'
}
