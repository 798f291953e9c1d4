import { type CellObject, CFB, utils, type WorkBook, write } from '@e965/xlsx'
import { expect, test } from 'vitest'
import type { Locale } from '#i18n/locales.ts'
import { ImportTable } from './import-table.ts'
import { readWorkbook } from './read-workbook.ts'
import { subjects } from './subject.ts'

/** A day as workbooks count it from 1900. */
const MARCH_31 = 46_112

const number = (v: number, z: string): CellObject => ({ t: 'n', v, z })
const text = (v: string, z = 'General'): CellObject => ({ t: 's', v, z })

function bookOf(rows: (CellObject | string)[][]): WorkBook {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Sheet1')
  return book
}

const bytesOf = (book: WorkBook): ArrayBuffer => write(book, { type: 'array', bookType: 'xlsx' })

const shown = (cell: CellObject, locale: Locale = 'en') => {
  const [sheet] = readWorkbook(bytesOf(bookOf([['heading', cell, 'end']])), locale)
  return sheet?.rows[0]?.cells[1]
}

/** The workbook with a part of its archive changed, for what the writer cannot write. */
function changed(book: WorkBook, path: string, change: (xml: string) => string): ArrayBuffer {
  const archive = CFB.read(new Uint8Array(bytesOf(book)), { type: 'buffer' })
  const entry = CFB.find(archive, path)
  const xml = new TextDecoder().decode(Uint8Array.from(entry?.content as number[]))
  CFB.utils.cfb_add(archive, path, new TextEncoder().encode(change(xml)) as unknown as number[])
  return Uint8Array.from(CFB.write(archive, { fileType: 'zip', type: 'array' }) as number[]).buffer
}

// What Excel documents for each format, as a sheet of that language shows it.
test.each<[what: string, cell: CellObject, en: string, it: string]>([
  ['padding with zeros', number(12_345, '0000000'), '0012345', '0012345'],
  ['padding in groups', number(1234, '00\\-00'), '12-34', '12-34'],
  ['no format', number(7.5, 'General'), '7.5', '7,5'],
  ['a sum of binary fractions', number(0.1 + 0.2, 'General'), '0.3', '0,3'],
  ['all digits of a long number', number(123_456_789_012_345, 'General'), '123456789012345', '123456789012345'],
  ['a number as text', number(12, '@'), '12', '12'],
  ['text', text('0012345', '@'), '0012345', '0012345'],
  ['thousands', number(1_234_567, '#,##0'), '1,234,567', '1.234.567'],
  ['decimals', number(1234.5, '#,##0.00'), '1,234.50', '1.234,50'],
  ['percent', number(0.285, '0.0%'), '28.5%', '28,5%'],
  ['euro after the amount', number(1234.5, '#,##0.00 "€"'), '1,234.50 €', '1.234,50 €'],
  ['euro of Italy', number(1234.5, '[$€-410] #,##0.00'), '€ 1,234.50', '€ 1.234,50'],
  ['euro of no country', number(1234.5, '[$€-2]\\ #,##0.00'), '€ 1,234.50', '€ 1.234,50'],
  ['accounting', number(12.5, '_-* #,##0.00\\ "€"_-;\\-* #,##0.00\\ "€"_-;_-@_-'), '12.50 €', '12,50 €'],
  ['a fraction', number(1.5, '# ?/?'), '1 1/2', '1 1/2'],
  ['scientific', number(12_345, '0.00E+00'), '1.23E+04', '1,23E+04'],
  ['the positive section', number(3, '"+"0;"−"0;"zero";"text: "@'), '+3', '+3'],
  ['the negative section', number(-3, '"+"0;"−"0;"zero";"text: "@'), '−3', '−3'],
  ['the section for zero', number(0, '"+"0;"−"0;"zero";"text: "@'), 'zero', 'zero'],
  ['the section for text', text('x', '"+"0;"−"0;"zero";"text: "@'), 'text: x', 'text: x'],
  ['conditions', number(17, '[Red][<18]"failed";[>=30]"with honours";0'), 'failed', 'failed'],
  ['other conditions', number(31, '[Red][<18]"failed";[>=30]"with honours";0'), 'with honours', 'with honours'],
  ['a short date', number(MARCH_31, 'm/d/yy'), '31/03/2026', '31/03/2026'],
  ['a day and a month', number(MARCH_31, 'd-mmm-yy'), '31-Mar-26', '31-mar-26'],
  ['a month', number(MARCH_31, 'mmm-yy'), 'Mar-26', 'mar-26'],
  ['a day by numbers', number(MARCH_31, 'dd/mm/yyyy'), '31/03/2026', '31/03/2026'],
  ['a day of the standard', number(MARCH_31, 'yyyy\\-mm\\-dd'), '2026-03-31', '2026-03-31'],
  ['a day in Italian', number(MARCH_31, '[$-410]d mmmm yyyy'), '31 marzo 2026', '31 marzo 2026'],
  [
    'a long date of the system',
    number(MARCH_31, '[$-F800]dddd, mmmm dd, yyyy'),
    '31 March 2026',
    'martedì 31 marzo 2026',
  ],
  ['a date with its time', number(MARCH_31 + 0.75, 'dd/mm/yyyy hh:mm'), '31/03/2026 18:00', '31/03/2026 18:00'],
  ['a time', number(0.75, 'h:mm AM/PM'), '6:00 PM', '6:00 PM'],
  ['a duration', number(1.5, '[h]:mm'), '36:00', '36:00'],
  ['a boolean', { t: 'b', v: true }, 'TRUE', 'VERO'],
  ['a format that hides', number(12, ';;;'), '', ''],
  ['a day before 1900', number(-5, 'dd/mm/yyyy'), '25/12/1899', '25/12/1899'],
])('a sheet shows %s', (_, cell, en, it) => {
  expect(shown(cell, 'en')).toBe(en)
  expect(shown(cell, 'it')).toBe(it)
})

test('days of a workbook that counts from 1904 are four years later', () => {
  const book = bookOf([['Date', number(MARCH_31 - 1462, 'dd/mm/yyyy'), number(1.5, '[h]:mm'), 'end']])
  const bytes = changed(book, '/xl/workbook.xml', (xml) =>
    xml.replace(/<workbookPr[^>]*>/, '<workbookPr date1904="1"/>'),
  )
  expect(readWorkbook(bytes, 'en')[0]?.rows[0]?.cells).toEqual(['Date', '31/03/2026', '36:00', 'end'])
})

test('rich text is joined, in cells and in shared strings, without what says how it is pronounced', () => {
  const book = bookOf([['INLINE', 'Moss']])
  const runs = '<r><rPr><b/></rPr><t xml:space="preserve">Ada </t></r><r><t>Maria</t></r>'
  const inline = changed(book, '/xl/worksheets/sheet1.xml', (xml) =>
    xml.replace(/<c r="A1".*?<\/c>/, `<c r="A1" t="inlineStr"><is>${runs}<rPh sb="0" eb="1"><t>ei</t></rPh></is></c>`),
  )
  expect(readWorkbook(inline, 'en')[0]?.rows[0]?.cells).toEqual(['Ada Maria', 'Moss'])
  const shared = write(book, { type: 'array', bookType: 'xlsx', bookSST: true })
  const archive = CFB.read(new Uint8Array(shared), { type: 'buffer' })
  const entry = CFB.find(archive, '/xl/sharedStrings.xml')
  const xml = new TextDecoder().decode(Uint8Array.from(entry?.content as number[]))
  CFB.utils.cfb_add(
    archive,
    '/xl/sharedStrings.xml',
    new TextEncoder().encode(
      xml.replace(/<t[^>]*>INLINE<\/t>/, `${runs}<rPh sb="0" eb="1"><t>ei</t></rPh>`),
    ) as unknown as number[],
  )
  const bytes = Uint8Array.from(CFB.write(archive, { fileType: 'zip', type: 'array' }) as number[]).buffer
  expect(readWorkbook(bytes, 'en')[0]?.rows[0]?.cells).toEqual(['Ada Maria', 'Moss'])
})

test('a formula is its value, and a failed one is a problem of its row that names the column', () => {
  const failed = (v: number): CellObject => ({ t: 'e', v, f: 'VLOOKUP(A2,B2:C9,2)' })
  const [sheet] = readWorkbook(
    bytesOf(
      bookOf([
        ['Email', 'First name', 'Last name', 'Grade'],
        ['ada@x.example', { t: 's', v: 'Ada', f: '"A"&"da"' }, 'Moss', { t: 'n', v: 30, f: '15*2' }],
        ['ben@x.example', 'Ben', 'Moss', failed(42)],
        [failed(23), 'Cy', 'Moss', '28'],
        ['dan@x.example', 'Dan', failed(7), '28'],
      ]),
    ),
    'en',
  )
  const table = new ImportTable(sheet!.rows, subjects.people)
  expect(table.toSend()[1]).toEqual(['ada@x.example', 'Ada', 'Moss', '30'])
  expect(table.summary()).toMatchObject({ ready: 1, kinds: [{ kind: 'failed', rows: 3 }] })
  expect(table.rowsAt([1, 2, 3], 'en').map(({ problems }) => problems)).toEqual([
    [{ fields: [3], message: '“Grade”: the formula failed (#N/A). Type the value here, or correct the sheet.' }],
    [{ fields: ['email'], message: '“Email”: the formula failed (#REF!). Type the value here, or correct the sheet.' }],
    [
      {
        fields: ['last'],
        message: '“Last name”: the formula failed (#DIV/0!). Type the value here, or correct the sheet.',
      },
    ],
  ])
  expect(table.rowsAt([1], 'it')[0]?.problems[0]?.message).toBe(
    '«Grade»: la formula dà un errore (#N/A). Scrivi qui il valore, oppure correggi il foglio.',
  )
  table.edit(1, 3, '27')
  table.edit(2, 'email', 'cy@x.example')
  table.edit(3, 'last', 'Moss')
  expect(table.summary()).toMatchObject({ ready: 4, wrong: 0 })
})

test('a column of links to addresses is read as the addresses, where it shows something else', () => {
  const link = (v: string, Target: string): CellObject => ({ t: 's', v, l: { Target } })
  const [sheet] = readWorkbook(
    bytesOf(
      bookOf([
        ['Nome', 'Cognome', 'Contatto', 'Data di rilascio'],
        ['Ada', 'Moss', link('Write to Ada', 'mailto:ada%2B1@x.example?subject=Hi'), number(MARCH_31, 'mmm-yy')],
        ['Ben', 'Moss', link('ben@x.example', 'mailto:other@x.example'), number(MARCH_31 + 1, 'mmm-yy')],
        ['Cy', 'Moss', { t: 's', v: 'Write', f: 'HYPERLINK("mailto:cy@x.example","Write")' }, ''],
        [link('Dan', 'mailto:dan@x.example'), 'Moss', 'dan.moss@x.example', ''],
      ]),
    ),
    'it',
  )
  const table = new ImportTable(sheet!.rows, subjects.people)
  expect(table.columns().columns[2]).toMatchObject({
    role: 'email',
    samples: ['ada+1@x.example', 'ben@x.example', 'cy@x.example'],
  })
  expect(table.toSend().slice(1)).toEqual([
    ['ada+1@x.example', 'Ada', 'Moss', '2026-03-31'],
    ['ben@x.example', 'Ben', 'Moss', '2026-04-01'],
    ['cy@x.example', 'Cy', 'Moss', ''],
    ['dan.moss@x.example', 'Dan', 'Moss', ''],
  ])
})
