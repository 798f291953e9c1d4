import { CFB } from '@e965/xlsx'

/** Numbers of the records for cell contents, [MS-XLS] 2.3.1. */
const BOF = 0x0809
const CONTINUE = 0x003c
const SST = 0x00fc
const LABEL_SST = 0x00fd
const NUMBER = 0x0203
const SHEET = 0x0010

/**
 * The cells of an .xls by sheet and row: strings, numbers, and undefined for empty cells. For large files: the reader of the
 * other tests takes quadratic time in the number of strings.
 */
export function readSheets(file: Buffer): (string | number)[][][] {
  const { content } = CFB.find(CFB.read(file, { type: 'buffer' }), 'Workbook')!
  const sheets: (string | number)[][][] = []
  const table: Buffer[] = []
  let texts: string[] = []
  for (const { number, body } of recordsOf(Buffer.from(content as Uint8Array))) {
    if (number === SST || number === CONTINUE) table.push(body)
    if (number === BOF && body.readUInt16LE(2) === SHEET) {
      if (sheets.length === 0) texts = textsOf(table)
      sheets.push([])
    }
    if (number !== LABEL_SST && number !== NUMBER) continue
    const rows = sheets.at(-1)!
    const row = rows[body.readUInt16LE(0)] ?? []
    row[body.readUInt16LE(2)] = number === NUMBER ? body.readDoubleLE(6) : texts[body.readUInt32LE(6)]!
    rows[body.readUInt16LE(0)] = row
  }
  return sheets
}

function* recordsOf(stream: Buffer) {
  for (let at = 0; at < stream.length; ) {
    const end = at + 4 + stream.readUInt16LE(at + 2)
    yield { number: stream.readUInt16LE(at), body: stream.subarray(at + 4, end) }
    at = end
  }
}

/** The strings of the shared string table. One that continues in the next record starts there with a new width flag. */
function textsOf(table: Buffer[]): string[] {
  const texts = Array.from({ length: table[0]!.readUInt32LE(4) }, () => '')
  let piece = 0
  let at = 8
  const atNextRecord = () => {
    if (at < table[piece]!.length) return false
    piece += 1
    at = 0
    return true
  }
  for (const index of texts.keys()) {
    atNextRecord()
    let left = table[piece]!.readUInt16LE(at)
    let width = table[piece]![at + 2]! + 1
    at += 3
    while (left > 0) {
      if (atNextRecord()) width = table[piece]![at++]! + 1
      const end = Math.min(at + left * width, table[piece]!.length)
      texts[index] += table[piece]!.toString(width === 1 ? 'latin1' : 'utf16le', at, end)
      left -= (end - at) / width
      at = end
    }
  }
  return texts
}
