import { read, utils, type WorkBook } from '@e965/xlsx'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText } from '#art/testing/any-text.ts'
import type { Column, Row } from './columns.ts'
import { writeSpreadsheet } from './write-spreadsheet.ts'

const columns: Column[] = [
  { heading: 'Nome', kind: 'text', width: 20 },
  { heading: 'E‑mail', kind: 'text', width: 30 },
  { heading: 'Rilascio', kind: 'moment', width: 20 },
  { heading: 'Giorno', kind: 'day', width: 12 },
  { heading: 'ID', kind: 'id', width: 36 },
]

async function* batchesOf(rows: Row[], size = 1000) {
  for (let offset = 0; offset < rows.length; offset += size) yield rows.slice(offset, offset + size)
}

/** Writes rows and reads them back with another library. */
async function written(rows: Row[]): Promise<WorkBook> {
  const { size, content } = await writeSpreadsheet({
    columns,
    sheetName: (number) => `Badge ${number}`,
    rows: batchesOf(rows),
  })
  const pieces: Uint8Array[] = []
  for await (const piece of content) pieces.push(piece)
  const bytes = Buffer.concat(pieces)
  expect(bytes).toHaveLength(size)
  return read(bytes, { type: 'buffer' })
}

/** Every cell of a sheet as it is shown. */
const shown = ({ Sheets }: WorkBook, name: string): string[][] =>
  utils.sheet_to_json(Sheets[name]!, { header: 1, raw: false, defval: '', blankrows: true })

const expected = (rows: Row[]) => [
  columns.map(({ heading }) => heading),
  ...rows.map((row) => row.map((value) => value ?? '')),
]

const sample = (number: number): Row => [
  `Niccolò ${number % 900}`,
  `n${number}@wrenfield.example`,
  `2025-${String(1 + (number % 12)).padStart(2, '0')}-28 ${String(number % 24).padStart(2, '0')}:${String(number % 60).padStart(2, '0')}:59`,
  number % 3 === 0 ? null : '2024-02-29',
  `id-${number}`,
]

test('66,000 rows go on in a second sheet, every cell as it was given', async () => {
  // Full rows around the end of the sheet and in between; the others have one cell, because reading them takes seconds.
  const rows = Array.from(
    { length: 66_000 },
    (_, number): Row => (number % 20 === 0 || number > 65_000 ? sample(number) : [null, null, null, null, `${number}`]),
  )
  const workbook = await written(rows)
  expect(workbook.SheetNames).toEqual(['Badge 1', 'Badge 2'])
  expect(shown(workbook, 'Badge 1')).toEqual(expected(rows.slice(0, 65_535)))
  expect(shown(workbook, 'Badge 2')).toEqual(expected(rows.slice(65_535)))
})

test('a sheet that is just full starts no second one', async () => {
  const rows = Array.from({ length: 65_535 }, (_, number) => [null, null, null, null, `${number}`])
  const workbook = await written(rows)
  expect(workbook.SheetNames).toEqual(['Badge 1'])
  expect(workbook.Sheets['Badge 1']?.['!ref']).toBe('A1:E65536')
})

test('without rows there is the heading', async () => {
  expect(shown(await written([]), 'Badge 1')).toEqual(expected([]))
})

test('what looks like a formula or a number stays text, dates are dates', async () => {
  const formulas = ['=1+1', '+1', '-2', '@SUM(A1)', '=cmd|x!A1', '007', 'TRUE', '1e9']
  const { Sheets } = await written(formulas.map((text) => [text, null, '2025-11-14 18:00:00', '2025-11-14', null]))
  for (const [index, text] of formulas.entries()) {
    expect(Sheets['Badge 1']?.[`A${index + 2}`]).toMatchObject({ t: 's', v: text })
    expect(Sheets['Badge 1']?.[`A${index + 2}`]).not.toHaveProperty('f')
    expect(Sheets['Badge 1']?.[`C${index + 2}`]).toMatchObject({ t: 'n', v: 45975.75, w: '2025-11-14 18:00:00' })
  }
})

test('a day that no spreadsheet can count is written as text', async () => {
  const rows = ['1900-02-28', '1899-12-31', '0001-01-01'].map((day) => [null, null, null, day, null])
  expect(shown(await written(rows), 'Badge 1')).toEqual(expected(rows))
})

test('a text longer than a cell may be is cut, and never through a character', async () => {
  const workbook = await written([['a'.repeat(40_000), `a${'😀'.repeat(20_000)}`, null, null, null]])
  expect(workbook.Sheets['Badge 1']?.['A2'].v).toBe('a'.repeat(32_767))
  expect(workbook.Sheets['Badge 1']?.['B2'].v).toBe(`a${'😀'.repeat(16_383)}`)
})

test('any text comes back as it was, however records divide it', async () => {
  const shortOrLong = fc.oneof(
    { weight: 4, arbitrary: anyText(40) },
    fc
      .tuple(fc.constantFrom('x', 'è', 'ə', '😀', 'مر', '学'), fc.integer({ min: 0, max: 9000 }))
      .map(([unit, times]) => unit.repeat(times)),
  )
  // A spreadsheet keeps no NUL, and the reader takes \r\n for \n.
  const text = shortOrLong.map((value) => value.replace(/[\0\r]/g, ' '))
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(text, text), { maxLength: 30 }), async (pairs) => {
      const rows = pairs.map(([one, other], index) => [one, other, null, null, `${index}`])
      expect(shown(await written(rows), 'Badge 1')).toEqual(expected(rows))
    }),
    { numRuns: 20 },
  )
})

test('a failure while the rows come reaches the caller', async () => {
  const rows = (async function* () {
    yield [sample(1)]
    throw new Error('the database went away')
  })()
  await expect(writeSpreadsheet({ columns, sheetName: String, rows })).rejects.toThrow('the database went away')
})
