import Papa from 'papaparse'

/** A row of a pasted table, unparsed. */
export type PastedRow = { recipient_email: string; grade: string; credits_earned: string }

type Columns = Record<keyof PastedRow, number>

const HEADINGS: Record<keyof PastedRow, RegExp> = {
  recipient_email: /mail|indirizzo|address/i,
  grade: /grade|mark|score|voto|valutazione|esito/i,
  credits_earned: /credit|cfu|ects/i,
}

/**
 * Reads a table that somebody has pasted from a spreadsheet or typed: an address, a grade and credits in each line, between
 * tabs, semicolons or commas. A first line without an address names the columns; without one, the grade and the credits
 * follow the address.
 */
export function readResultsTable(text: string): PastedRow[] {
  const [firstLine = ''] = text.trimStart().split(/[\r\n]/, 1)
  const separator = ['\t', ';'].find((one) => firstLine.includes(one)) ?? ','
  const { data } = Papa.parse<string[]>(text, { delimiter: separator, skipEmptyLines: 'greedy' })
  const table = data.map((cells) => cells.map((cell) => cell.trim()))
  const [first = []] = table
  const hasHeading = table.length > 0 && !first.some((cell) => cell.includes('@'))
  const rows = hasHeading ? table.slice(1) : table
  const columns = (hasHeading && namedColumns(first)) || placedColumns(rows)
  const isLast = ({ grade, credits_earned }: Columns) => credits_earned > grade
  return rows.map((cells) => ({
    recipient_email: cells[columns.recipient_email] ?? '',
    grade: cells[columns.grade] ?? '',
    // In comma-separated text, a decimal comma splits the last cell.
    credits_earned:
      separator === ',' && isLast(columns)
        ? cells.slice(columns.credits_earned).join(',')
        : (cells[columns.credits_earned] ?? ''),
  }))
}

function namedColumns(heading: string[]): Columns | undefined {
  const place = (field: keyof PastedRow) => heading.findIndex((name) => HEADINGS[field].test(name))
  const columns = {
    recipient_email: place('recipient_email'),
    grade: place('grade'),
    credits_earned: place('credits_earned'),
  }
  const isNamed = columns.recipient_email >= 0 && (columns.grade >= 0 || columns.credits_earned >= 0)
  return isNamed ? columns : undefined
}

function placedColumns(rows: string[][]): Columns {
  const address = Math.max(0, rows[0]?.findIndex((cell) => cell.includes('@')) ?? 0)
  return { recipient_email: address, grade: address + 1, credits_earned: address + 2 }
}
