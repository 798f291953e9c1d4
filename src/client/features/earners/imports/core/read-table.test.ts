import { expect, test } from 'vitest'
import excelSep from './fixtures/excel-sep.csv?url&inline'
import excelUnicodeText from './fixtures/excel-unicode-text.txt?url&inline'
import excelUtf8 from './fixtures/excel-utf-8.csv?url&inline'
import calcOds from './fixtures/libreoffice.ods?url&inline'
import calcXls from './fixtures/libreoffice.xls?url&inline'
import calcXlsx from './fixtures/libreoffice.xlsx?url&inline'
import calcUtf8 from './fixtures/libreoffice-utf-8.csv?url&inline'
import calcUtf16 from './fixtures/libreoffice-utf-16.csv?url&inline'
import calcWindows from './fixtures/libreoffice-windows-1252.csv?url&inline'
import utf16be from './fixtures/utf-16be.csv?url&inline'
import { readTable } from './read-table.ts'
import { readText } from './read-text.ts'

const bytesOf = async (file: string) => (await fetch(file)).arrayBuffer()
/** Each character becomes one byte. */
const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0)).buffer
const cellsOf = (text: string) => readText(text).rows.map(({ cells }) => cells)

const CELLS = [
  ['Nome', 'Cognome', 'E-mail', 'Matricola', 'Nascita', 'Note'],
  ['Giulia', "D'Amico", 'giulia.damico@ateneo.example', '0012345', '2001-03-05', 'Tesi: "Reti; dati"'],
  ['Niccolò', 'Péruzzi', 'niccolo@ateneo.example', '0012346', '1999-12-31', 'prima riga\nseconda riga'],
  ['Anna Maria', 'De Santis', 'Anna.DeSantis@Ateneo.example', '7', '', '€ 50'],
]

test.each([
  ['LibreOffice, .xlsx', calcXlsx, 'workbook'],
  ['LibreOffice, .xls', calcXls, 'workbook'],
  ['LibreOffice, .ods', calcOds, 'workbook'],
  ['LibreOffice, UTF-8 and semicolons', calcUtf8, 'utf-8'],
  ['LibreOffice, UTF-16 and tabs', calcUtf16, 'utf-16le'],
  ['LibreOffice, Windows-1252 and semicolons', calcWindows, 'windows-1252'],
  ['Excel, UTF-8 with its mark', excelUtf8, 'utf-8'],
  ['Excel, “sep=;” before the headings', excelSep, 'windows-1252'],
  ['Excel, Unicode text', excelUnicodeText, 'utf-16le'],
  ['UTF-16 without a mark, high bytes first', utf16be, 'utf-16be'],
])('the same cells are read from %s', async (_, file, from) => {
  const table = await readTable(await bytesOf(file), 'en')
  expect(table.from).toBe(from)
  expect(table.sheets[0]?.rows.map(({ cells }) => cells)).toEqual(CELLS)
})

test.each([
  ['empty', ''],
  ['empty', ' \r\n\n'],
  ['pdf', '%PDF-1.7\n'],
  ['word', 'PK\u0003\u0004 word/document.xml'],
  ['word', '\u00D0\u00CF\u0011\u00E0 W\0o\0r\0d\0D\0o\0c\0u\0m\0e\0n\0t\0'],
  ['encrypted', '\u00D0\u00CF\u0011\u00E0 E\0n\0c\0r\0y\0p\0t\0e\0d\0P\0a\0c\0k\0a\0g\0e\0'],
  ['zip', 'PK\u0003\u0004 photos/one.jpg'],
  ['image', 'GIF89a...'],
  ['html', '<!DOCTYPE html><table><tr><td>a@b.example'],
  ['json', ' [\n{"email": "a@b.example", "name": "A B"}]'],
  ['prose', 'Dear all,\r\nplease find the people below.\r\nBest'],
  ['binary', 'MZ\u0000\u0003\u0001\u0002'],
  ['damaged', 'PK\u0003\u0004 xl/workbook.xml and no more'],
  ['damaged', 'PK\u0003\u0004 opendocument.spreadsheet and no more'],
  ['damaged', '\u00D0\u00CF\u0011\u00E0\u00A1\u00B1\u001A\u00E1 W\0o\0r\0k\0b\0o\0o\0k\0'],
])('bytes that are no table say that they seem to be %s', async (kind, text) => {
  await expect(readTable(bytes(text), 'en')).rejects.toMatchObject({ kind })
})

test('cells pasted from a spreadsheet keep their line breaks', () => {
  expect(cellsOf('Nome\tE-mail\nAnna, Maria\ta@b.example\n"due\nrighe"\tc@d.example\n')).toEqual([
    ['Nome', 'E-mail'],
    ['Anna, Maria', 'a@b.example'],
    ['due\nrighe', 'c@d.example'],
  ])
})

test('separators inside quotes do not affect the guess', () => {
  expect(cellsOf('name;email\n"Rossi, Anna, Maria";a@b.example\n"Bo, Al, Cy";b@c.example')[1]).toEqual([
    'Rossi, Anna, Maria',
    'a@b.example',
  ])
  expect(cellsOf('a@b.example\nc@d.example')).toEqual([['a@b.example'], ['c@d.example']])
})

test('rows keep their spreadsheet numbers when empty rows are omitted', () => {
  expect(readText('name,email\n\n , \nA,a@b.example,,\n').rows).toEqual([
    { number: 1, cells: ['name', 'email'] },
    { number: 4, cells: ['A', 'a@b.example'] },
  ])
})

test('an unclosed quote does not swallow the rest of the file', () => {
  expect(cellsOf('name,email\n"Anna,a@b.example\nBo,b@c.example')).toEqual([
    ['name', 'email'],
    ['"Anna', 'a@b.example'],
    ['Bo', 'b@c.example'],
  ])
})

test('reading 50,000 rows reports progress', () => {
  const rows = Array.from({ length: 50_000 }, (_, row) => `Person,Number ${row},person.${row}@college.example`)
  const parts: number[] = []
  expect(readText(rows.join('\n'), (part) => parts.push(part)).rows).toHaveLength(50_000)
  expect(parts.length).toBeGreaterThan(3)
  expect(parts.at(-1)).toBe(1)
  expect(parts).toEqual(parts.toSorted((one, other) => one - other))
})
