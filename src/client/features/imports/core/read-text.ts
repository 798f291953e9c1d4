import Papa from 'papaparse'
import { NoTable, type Sheet, sheetOf } from './sheet.ts'

const SEPARATORS = [',', ';', '\t', '|'] as const
type Separator = (typeof SEPARATORS)[number]

/** Rows that the separator is guessed from. */
const SAMPLE = 60

/** Characters between two words about how far the reading is. */
const PART = 512 * 1024

/**
 * Reads text as a table: cells in quotes may hold separators and line breaks. A first line `sep=;`, as Excel writes it,
 * is obeyed and not counted.
 * @param onProgress told the part that is read, from 0 to 1
 * @throws NoTable where it is no text that a person would write in a table
 */
export function readText(text: string, onProgress: (part: number) => void = () => {}): Sheet {
  if (text.trim() === '') throw new NoTable('empty')
  if (/^\s*<(!doctype html|html|head|body|table|meta|\?xml|div)\b/i.test(text)) throw new NoTable('html')
  if (/^\s*(\[\s*)*\{\s*"/.test(text)) throw new NoTable('json')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what tells a program from a text
  if (/[\u0000-\u0008\u000E-\u001A]/.test(text.slice(0, 10_000))) throw new NoTable('binary')
  const separatorLine = /^\uFEFF?"?sep=([,;|\t])"?\r?\n?/i.exec(text)
  const body = separatorLine ? text.slice(separatorLine[0].length) : text
  const separator = (separatorLine?.[1] as Separator | undefined) ?? guessSeparator(body)
  const sheet = sheetOf('', split(body, separator, onProgress))
  // A table of people has addresses, and columns beside them or at least below each other.
  if (!body.includes('@') && sheet.rows.every(({ cells }) => cells.length === 1)) throw new NoTable('prose')
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
  // A quote that is never closed would swallow the rest of the file: it is a letter like any other.
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

/** The separator by which most rows have the same number of cells; of several such, the one that makes most of them. */
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
