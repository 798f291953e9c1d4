import { RECORD } from './biff-records.ts'
import { encodingOf, RecordBuffer } from './record-buffer.ts'

/** The cell formats that we use, by their index among the CELL_FORMAT records; the first sixteen are Excel's own. */
export const STYLES = { plain: 15, heading: 16, moment: 17, day: 18 } as const

/** Custom number formats start here. */
const MOMENT_FORMAT = 164
const DAY_FORMAT = 165
const GENERAL = 0
/** Font number 4 does not exist in BIFF, so the fifth font that is written is number 5. */
const BOLD_FONT = 5
const UTF_16 = 1200
const TWIPS_PER_POINT = 20

/** The workbook's globals, before its texts and sheets: fonts, formats, and where each sheet begins. */
export function workbookGlobals(sheets: { name: string; offset: number }[]): Buffer {
  const buffer = new RecordBuffer()
  buffer.record(RECORD.BOF, (body) => body.u16(0x0600).u16(0x0005).u16(0x0dbb).u16(0x07cc).u32(0).u32(0x0006))
  buffer.record(RECORD.CODE_PAGE, (body) => body.u16(UTF_16))
  buffer.record(RECORD.WINDOW_1, (body) =>
    body.u16(0).u16(0).u16(0x4000).u16(0x2000).u16(0x38).u16(0).u16(0).u16(1).u16(0x258),
  )
  buffer.record(RECORD.DATE_1904, (body) => body.u16(0))
  for (let number = 0; number < 4; number++) font(buffer, 400)
  font(buffer, 700)
  numberFormat(buffer, MOMENT_FORMAT, 'yyyy\\-mm\\-dd hh:mm:ss')
  numberFormat(buffer, DAY_FORMAT, 'yyyy\\-mm\\-dd')
  cellFormats(buffer)
  buffer.record(RECORD.STYLE, (body) => body.u16(0x8000).u8(0).u8(0xff))
  for (const { name, offset } of sheets) {
    const encoding = encodingOf(name)
    buffer.record(RECORD.SHEET, (body) =>
      body
        .u32(offset)
        .u16(0)
        .u8(name.length)
        .u8(encoding === 'latin1' ? 0 : 1)
        .characters(name, encoding),
    )
  }
  return buffer.take()
}

function font(buffer: RecordBuffer, weight: number) {
  const name = 'Arial'
  buffer.record(RECORD.FONT, (body) =>
    body
      .u16(10 * TWIPS_PER_POINT)
      .u16(0)
      .u16(0x7fff)
      .u16(weight)
      .u16(0)
      .u32(0)
      .u8(name.length)
      .u8(0)
      .characters(name, 'latin1'),
  )
}

function numberFormat(buffer: RecordBuffer, number: number, format: string) {
  buffer.record(RECORD.NUMBER_FORMAT, (body) => body.u16(number).u16(format.length).u8(0).characters(format, 'latin1'))
}

/** Fifteen formats for styles, which readers expect at these indexes, then those of cells. */
function cellFormats(buffer: RecordBuffer) {
  for (let index = 0; index < 15; index++) cellFormat(buffer, { isStyle: true, isChanged: index > 0 })
  cellFormat(buffer, {})
  cellFormat(buffer, { font: BOLD_FONT })
  cellFormat(buffer, { format: MOMENT_FORMAT })
  cellFormat(buffer, { format: DAY_FORMAT })
}

type CellFormat = { font?: number; format?: number; isStyle?: boolean; isChanged?: boolean }

function cellFormat(
  buffer: RecordBuffer,
  { font: fontNumber = 0, format = GENERAL, isStyle = false, isChanged = false }: CellFormat,
) {
  const parent = isStyle ? 0xfff5 : 0x0001
  const changes = (format === GENERAL ? 0 : 0x04) | (fontNumber === 0 ? 0 : 0x08)
  buffer.record(RECORD.CELL_FORMAT, (body) =>
    body
      .u16(fontNumber)
      .u16(format)
      .u16(parent)
      // Aligned to the bottom, the default.
      .u8(0x20)
      .u8(0)
      .u8(0)
      .u8(isChanged ? 0xf4 : changes)
      .u32(0)
      .u32(0)
      .u16(0x20c0),
  )
}
