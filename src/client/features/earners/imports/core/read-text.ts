import Papa from 'papaparse'
import { NotATableError, type Sheet, sheetOf } from './sheet.ts'

const SEPARATORS = [',', ';', '\t', '|'] as const
type Separator = (typeof SEPARATORS)[number]

/** Number of rows from which the separator is guessed. */
const SAMPLE = 60

/** Characters between two progress reports. */
const PART = 512 * 1024

/**
 * Reads text as a table; quoted cells may contain separators and line breaks. A first line `sep=;`, as Excel writes it,
 * sets the separator and is not a row.
 * @param onProgress called with the part that is read, from 0 to 1
 * @throws NotATableError if the text is not a table
 */
export function readText(text: string, onProgress: (part: number) => void = () => {}): Sheet {
  if (text.trim() === '') throw new NotATableError('empty')
  if (/^\s*<(!doctype html|html|head|body|table|meta|\?xml|div)\b/i.test(text)) throw new NotATableError('html')
  if (/^\s*(\[\s*)*\{\s*"/.test(text)) throw new NotATableError('json')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters distinguish binary files from text
  if (/[\u0000-\u0008\u000E-\u001A]/.test(text.slice(0, 10_000))) throw new NotATableError('binary')
  const separatorLine = /^\uFEFF?"?sep=([,;|\t])"?\r?\n?/i.exec(text)
  const body = separatorLine ? text.slice(separatorLine[0].length) : text
  const separator = (separatorLine?.[1] as Separator | undefined) ?? guessSeparator(body)
  const sheet = sheetOf('', split(body, separator, onProgress))
  // A table of people contains addresses or has several columns.
  if (!body.includes('@') && sheet.rows.every(({ cells }) => cells.length === 1)) throw new NotATableError('prose')
  return sheet
}

function split(text: string, separator: string, onProgress: (part: number) => void) {
  const rows: string[][] = []
  let isOpen = false
  parse(text, separator, '"', (part, errors, cursor) => {
    for (const row of part) rows.push(row)
    isOpen ||= errors
    onProgress(cursor / text.length)
  })
  if (!isOpen) return rows
  // An unclosed quote would swallow the rest of the file, so the text is parsed again without quoting.
  rows.length = 0
  parse(text, separator, '\0', (part) => {
    for (const row of part) rows.push(row)
  })
  return rows
}

type OnPart = (rows: string[][], isOpen: boolean, cursor: number) => void

function parse(text: string, delimiter: string, quoteChar: string, onPart: OnPart) {
  const chunk = ({ data, errors, meta }: Papa.ParseResult<string[]>) =>
    onPart(
      data,
      errors.some(({ code }) => code === 'MissingQuotes'),
      meta.cursor,
    )
  const config = { delimiter, quoteChar, chunkSize: PART, chunk }
  Papa.parse<string[]>(text, config)
}

/** The separator that gives most rows the same number of cells; ties are broken by more cells. */
function guessSeparator(text: string): Separator {
  const scores = SEPARATORS.map((separator) => {
    const { data } = Papa.parse<string[]>(text, { delimiter: separator, preview: SAMPLE, skipEmptyLines: 'greedy' })
    const counts = new Map<number, number>()
    for (const { length } of data) counts.set(length, (counts.get(length) ?? 0) + 1)
    const [width = 1, rows = 0] = [...counts].toSorted((one, other) => other[1] - one[1])[0] ?? []
    return { separator, score: width < 2 ? 0 : rows / data.length + Math.min(width, 50) / 1000 }
  })
  return scores.toSorted((one, other) => other.score - one.score)[0]!.separator
}
