import { type CellObject, utils, write } from '@e965/xlsx'
import { faults } from '../support/axe.ts'
import { givenTemplate } from '../support/given.ts'
import { expect, test } from '../support/test.ts'
import { wordsIn } from '../support/words.ts'
import { fetchLists } from './given-lists.ts'
import { button, choose, done, earnersOf } from './import-page.ts'

const NOTHING: unknown[] = []

const number = (v: number, z: string): CellObject => ({ t: 'n', v, z })
const link = (v: string, address: string): CellObject => ({ t: 's', v, l: { Target: `mailto:${address}` } })
const failed: CellObject = { t: 'e', v: 42, f: 'VLOOKUP(A1,B1:C9,2)' }

/** A register as an office keeps it: numbers with zeros in front, links instead of addresses, and formulas. */
const REGISTER: (CellObject | string)[][] = [
  ['Nome', 'Cognome', 'Contatto', 'Matricola', 'Esito', 'Grade', 'Tassa', 'Data esame'],
  [
    'Ada',
    'Moss',
    link('Scrivi ad Ada', 'ada@college.example'),
    number(12_345, '0000000'),
    'Superato',
    number(28, 'General'),
    number(16, '#,##0.00 "€"'),
    number(46_112, '[$-410]d mmmm yyyy'),
  ],
  [
    'Ben',
    'Moss',
    link('Scrivi a Ben', 'ben@college.example'),
    number(12_346, '0000000'),
    'Respinto',
    number(12, 'General'),
    failed,
    '',
  ],
  [
    'Cy',
    'Strand',
    'cy@college.example',
    number(12_347, '0000000'),
    'superato ',
    { t: 's', v: '30 e lode' },
    failed,
    '',
  ],
  [
    'Dan',
    'Okoro',
    link('Scrivi a Dan', 'dan@college.example'),
    number(7, '0000000'),
    'Superato',
    number(18, 'General'),
    number(16.5, '#,##0.00 "€"'),
    '',
  ],
  ['Eva', 'Neri', '', number(8, '0000000'), 'Assente', '', '', ''],
].map((row) => row.map((cell) => (cell === '' ? { t: 'z' } : cell))) as (CellObject | string)[][]

function register() {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(REGISTER), 'Esami')
  const buffer = Buffer.from(write(book, { type: 'array', bookType: 'xlsx' }))
  return {
    name: 'register.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer,
  }
}

test('a register is imported as its sheet shows it, those who passed are chosen by a column, and the badge goes to those of the list with a grade', async ({
  newIssuer,
}) => {
  const { page } = await newIssuer({ credits: 10 })
  const template = await givenTemplate(page)
  await page.goto('/lists/import')
  await choose(page, register())
  await expect(page.getByLabel('What “Contatto” contains')).toHaveValue('email')
  const ada = page.getByRole('listitem').filter({ hasText: 'ada@college.example' })
  await expect(ada, 'the first name is first').toHaveText('Ada Moss ada@college.example')
  await expect(page.getByText('0012345', { exact: true })).toBeVisible()

  await page.getByRole('radio', { name: 'Only some, chosen by a column' }).check()
  await expect(button(page, 'Check the rows'), 'what is missing is said').toHaveAccessibleDescription(
    'Choose a column.',
  )
  await page.getByLabel('Column', { exact: true }).selectOption('Esito')
  await page.getByRole('checkbox', { name: 'Superato (3)' }).check()
  await expect(page.getByText('3 of 5 rows')).toBeVisible()
  expect(await faults(page), 'the choice of rows').toEqual(NOTHING)
  await button(page, 'Check the rows').click()

  await expect(page.getByText('1 row needs correcting.')).toBeVisible()
  const cy = page.getByRole('row', { name: 'row 4' })
  await expect(cy).toContainText('“Tassa”: the formula failed (#N/A).')
  await page.getByLabel('Tassa, row 4').fill('16,00 €')
  await page.getByLabel('Tassa, row 4').blur()
  await expect(page.getByText('3 people are ready to be imported.')).toBeVisible()
  await button(page, 'Continue').click()
  await expect(page.getByText('Rows not chosen')).toBeVisible()
  await button(page, 'Import 3 people').click()
  await done(page)
  const [list] = await fetchLists(page)
  expect(await earnersOf(page, list!.id)).toMatchObject([
    {
      recipient_email: 'ada@college.example',
      metadata: { Matricola: '0012345', Tassa: '16.00 €', 'Data esame': '31 marzo 2026' },
    },
    { recipient_email: 'cy@college.example', metadata: { Matricola: '0012347', Grade: '30 e lode', Tassa: '16,00 €' } },
    { recipient_email: 'dan@college.example', metadata: { Matricola: '0000007', Grade: '18' } },
  ])

  await page.goto(`/award?template=${template.id}&list=${list!.id}`)
  await page.getByRole('link', { name: 'Back' }).click()
  await page.getByRole('radio', { name: 'Only some, chosen by a column' }).check()
  await button(page, 'Continue').click()
  await expect(page.getByLabel('Column', { exact: true })).toHaveAccessibleDescription('Choose a column.')
  await expect(page.getByLabel('Column', { exact: true }), 'the refusal is seen').toBeFocused()
  await page.getByLabel('Column', { exact: true }).selectOption('Grade')
  await page.getByLabel('Condition').selectOption('is more than (>)')
  const limit = page.getByLabel('Number', { exact: true })
  await limit.fill('high')
  await button(page, 'Continue').click()
  await expect(limit).toHaveAccessibleDescription(/Type one number, such as 18 or 18.5/)
  await limit.fill('18,0')
  await expect(page.getByText('2 of 3 people')).toBeVisible()
  expect(await faults(page), 'the choice of people').toEqual(NOTHING)
  await button(page, 'Continue').click()
  await button(page, 'Review').click()
  await expect(page.getByText('You are about to award 2 badges and send as many emails.')).toBeVisible()
  await expect(page.getByText('Grade > 18,0')).toBeVisible()
  await page.reload()
  await button(page, 'Award 2 badges').click()
  await expect(page.getByRole('heading', { name: 'Done' })).toBeVisible()
  await page.getByRole('link', { name: 'See the award' }).click()
  await expect(page.getByText('Grade > 18,0')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cy Strand' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Dan Okoro' })).toBeHidden()
})

test('rows of a pasted table are chosen by numbers with either decimal mark, and none is said at once', async ({
  newIssuer,
}) => {
  const { page } = await newIssuer({ language: 'it' })
  const m = wordsIn('it')
  await page.goto('/lists/import')
  await expect(page.getByLabel(m.imports_table())).toBeAttached()
  await page.evaluate(() => {
    const clipboardData = new DataTransfer()
    const rows = [
      'Nome\tCognome\tMail\tVoto',
      'Ada\tMoss\ta@b.example\t18.5',
      'Ben\tMoss\tb@b.example\t18,4',
      'Cy\tBo\t#N/D\t',
    ]
    clipboardData.setData('text/plain', rows.join('\n'))
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await page.getByRole('radio', { name: m.rows_some() }).check()
  await page.getByLabel(m.rows_column(), { exact: true }).selectOption('Voto')
  await page.getByLabel(m.rows_test()).selectOption(m.rows_test_at_least())
  const limit = page.getByLabel(m.rows_number(), { exact: true })
  await limit.fill('31')
  await expect(page.getByText(m.rows_count({ count: 0, of: 3 }))).toBeVisible()
  await expect(button(page, m.imports_check())).toHaveAccessibleDescription(m.rows_none_meant())
  await limit.fill('18,5')
  await expect(page.getByText(m.rows_count({ count: 1, of: 3 }))).toBeVisible()
  await page.getByRole('radio', { name: m.rows_all() }).check()
  await button(page, m.imports_check()).click()
  await expect(page.getByRole('row', { name: 'riga 4' })).toContainText(
    m.imports_cell_failed({ column: m.word_email(), value: '#N/D' }),
  )
})
