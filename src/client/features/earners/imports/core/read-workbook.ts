import { type CellObject, read, type WorkBook } from '@e965/xlsx'
import type { Locale } from '#i18n/locales.ts'
import { type Behind, NotATableError, type Sheet, sheetOf } from './sheet.ts'
import { type Showing, shownText } from './shown-text.ts'

/**
 * Reads the sheets of a workbook (.xlsx, .xls or .ods) as they show their cells, without empty ones.
 * @throws NotATableError if it cannot be read or is empty
 */
export function readWorkbook(bytes: ArrayBuffer, locale: Locale): Sheet[] {
  const workbook = open(bytes)
  const showing = { isFrom1904: workbook.Workbook?.WBProps?.date1904 === true, locale }
  const sheets = workbook.SheetNames.map((name) => sheetFrom(name, workbook.Sheets[name]?.['!data'] ?? [], showing))
  const filled = sheets.filter(({ rows }) => rows.length > 0)
  if (filled.length === 0) throw new NotATableError('empty')
  return filled
}

function open(bytes: ArrayBuffer): WorkBook {
  try {
    return read(new Uint8Array(bytes), { type: 'array', dense: true, cellNF: true, cellText: false, cellHTML: false })
  } catch (error) {
    throw new NotATableError(/password/i.test(String(error)) ? 'encrypted' : 'damaged')
  }
}

type Cells = (CellObject | undefined)[]

function sheetFrom(name: string, data: (Cells | undefined)[], showing: Showing): Sheet {
  const behind: Map<number, Behind>[] = []
  // Array.from, because rows and cells without a value are missing.
  const rows = Array.from(data, (cells = [], row) =>
    Array.from(cells, (cell, place) => {
      if (!cell) return ''
      const { text, day } = shownText(cell, showing)
      const address = addressOf(cell)
      if (day !== undefined || address !== undefined) {
        behind[row] ??= new Map()
        behind[row].set(place, { ...(day !== undefined && { day }), ...(address !== undefined && { address }) })
      }
      return text
    }),
  )
  return sheetOf(name, rows, behind)
}

/** The address that a cell writes to, by a link or by the formula HYPERLINK. */
function addressOf({ l: link, f: formula }: CellObject): string | undefined {
  const target = link?.Target ?? (formula && /^HYPERLINK\(\s*"(mailto:[^"]*)"/i.exec(formula)?.[1])
  const [, address = ''] = /^mailto:([^?]*)/i.exec(target ?? '') ?? []
  return address ? decoded(address).trim() : undefined
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
