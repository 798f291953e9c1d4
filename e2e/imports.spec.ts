import { readFile } from 'node:fs/promises'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { givenList, keptLists, people } from './lists-given.ts'
import { expect, test } from './test.ts'

const FIXTURES = new URL('../src/client/features/imports/core/fixtures/', import.meta.url)
const IMPORTS = '**/earners_lists/imports'

const fixture = (name: string) => new URL(name, FIXTURES).pathname

type File = { name: string; mimeType: string; buffer: Buffer }

const csv = (lines: string[], name = 'people.csv', encoding: BufferEncoding = 'utf8'): File => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(`\uFEFF${lines.join('\r\n')}`, encoding),
})

const choose = (page: Page, file: string | File) => page.getByLabel('Table of people').setInputFiles(file)
const button = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name })
const done = (page: Page) => expect(page.getByRole('heading', { name: 'Done' })).toBeVisible()

const earnersOf = async (page: Page, id: string) =>
  (await (await page.request.get(`/api/v1/issuers/organization/earners_lists/${id}`)).json()).data.earners

/** What axe finds wrong with the page as it stands. */
async function faults(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)
}

test('a workbook of LibreOffice becomes a list by keyboard alone', async ({ newIssuer }) => {
  const { page } = await newIssuer()
  await page.goto('/lists')
  await page.getByRole('main').getByRole('link', { name: 'Import' }).first().focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Import earners', level: 1 })).toBeVisible()
  const file = page.getByLabel('Table of people')
  await file.focus()
  const chooser = page.waitForEvent('filechooser')
  await page.keyboard.press('Enter')
  await (await chooser).setFiles(fixture('libreoffice.xlsx'))
  await expect(page.getByLabel('What “Cognome” is')).toHaveValue('last')
  await page.getByLabel('What “Nascita” is').focus()
  await page.keyboard.press('L')
  await expect(page.getByLabel('What “Nascita” is')).not.toHaveValue('extra')
  await page.getByLabel('What “Nascita” is').selectOption('none')
  await button(page, 'Check the rows').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('3 people are ready to be imported.')).toBeVisible()
  await button(page, 'Continue').focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Name', { exact: true }).fill('Laureati 2026')
  expect(await keptLists(page), 'nothing is stored before the confirmation').toEqual([])
  await page.keyboard.press('Enter')
  await done(page)
  const [list] = await keptLists(page)
  expect(list).toMatchObject({ name: 'Laureati 2026', earners_count: 3, type: 'list' })
  expect(await earnersOf(page, list!.id)).toMatchObject([
    {
      recipient_email: 'giulia.damico@ateneo.example',
      recipient_first_name: 'Giulia',
      recipient_last_name: "D'Amico",
      metadata: { Matricola: '0012345', Note: 'Tesi: "Reti; dati"' },
    },
    { recipient_first_name: 'Niccolò', metadata: { Note: 'prima riga\nseconda riga' } },
    { recipient_email: 'anna.desantis@ateneo.example', recipient_last_name: 'De Santis' },
  ])
})

for (const name of [
  'libreoffice-utf-16.csv',
  'libreoffice-windows-1252.csv',
  'excel-utf-8.csv',
  'excel-sep.csv',
  'excel-unicode-text.txt',
]) {
  test(`the browser reads ${name} as the same people`, async ({ newIssuer }) => {
    const { page } = await newIssuer()
    await page.goto('/lists/import')
    await choose(page, fixture(name))
    await expect(page.getByRole('listitem').filter({ hasText: 'niccolo@ateneo.example' })).toHaveText(
      'Péruzzi Niccolò niccolo@ateneo.example',
    )
    await expect(page.getByRole('cell', { name: '€ 50' })).toBeVisible()
  })
}

test('10,000 people go into a list that has some of them; what is wrong is mended in place or skipped', async ({
  newIssuer,
}) => {
  const { page } = await newIssuer()
  const { id } = await givenList(page, { earners: people(3) })
  const rows = Array.from({ length: 10_000 }, (_, row) => `Person;Number ${row + 1};person.${row + 1}@college.example`)
  rows[4999] = 'Rosa;Parri;rosa@college'
  rows[9999] = ';Nobody;person.5@college.example'
  await page.goto(`/lists/${id}`)
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await choose(page, csv(['Nome;Cognome;E-mail', ...rows], 'people.csv', 'utf16le'))
  await button(page, 'Check the rows').click()
  await expect(page.getByText('4 rows need a look.')).toBeVisible()
  await expect(page.getByRole('row', { name: 'row 5001' })).toContainText('Add the end of the address')
  await expect(page.getByRole('row', { name: 'row 10001' })).toContainText('The same address is in row 6.')

  const download = page.waitForEvent('download')
  await button(page, 'Download the problems').click()
  const report = await readFile(await (await download).path(), 'utf8')
  expect(report).toContain('5001,Email,rosa@college,')
  expect(report).toContain('10001,First name,,Fill in this field.')

  await expect(button(page, 'Continue')).toHaveAttribute('aria-disabled', 'true')
  await page.getByLabel('Email, row 5001').fill('rosa@college.example')
  await page.keyboard.press('Enter')
  await expect(page.getByText('3 rows need a look.')).toBeVisible()
  await expect(page.getByRole('row', { name: 'row 5001' })).toContainText('Fine now')
  const listed = page.getByRole('listitem').filter({ hasText: '2 people are on the list already' })
  await listed.getByRole('button').click()
  await page.getByRole('button', { name: 'Skip row 10001' }).click()
  await expect(page.getByText('9,997 people are ready to be imported.')).toBeVisible()
  await button(page, 'Continue').click()
  await expect(page.getByRole('definition').filter({ hasText: '− 3' })).toBeVisible()
  await button(page, 'Import 9,997 people').click()
  await done(page)
  expect((await keptLists(page))[0]).toMatchObject({ id, earners_count: 10_000 })
})

test('a cell of another column that does not fit is named and mended in place', async ({ newIssuer }) => {
  const { page } = await newIssuer()
  await page.goto('/lists/import')
  await choose(page, csv(['email,first name,last name,Note', `zoe@college.example,Zoë,Bell,${'x'.repeat(17_000)}`]))
  await button(page, 'Check the rows').click()
  await expect(page.getByText('1 row needs a look.')).toBeVisible()
  const note = page.getByRole('textbox', { name: 'Note, row 2' })
  await expect(note).toHaveAccessibleDescription(/“Note” is too long/)
  await note.fill('Thesis on tides')
  await note.blur()
  await expect(page.getByText('1 person is ready to be imported.')).toBeVisible()
  await expect(page.getByRole('row', { name: 'row 2' })).toContainText('Fine now')
  await button(page, 'Continue').click()
  await button(page, 'Import 1 person').click()
  await done(page)
  const [list] = await keptLists(page)
  expect(await earnersOf(page, list!.id)).toMatchObject([{ metadata: { Note: 'Thesis on tides' } }])
})

test('cells are pasted from a spreadsheet; a list for one award is marked as imported', async ({ newIssuer }) => {
  const { page } = await newIssuer()
  await page.goto('/lists/import')
  await expect(page.getByLabel('Table of people')).toBeVisible()
  await page.evaluate(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'Rossi Anna\ta.rossi@ateneo.example\nBianchi Marco\tm.bianchi@ateneo.example\n')
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(page.getByLabel('What “Column 1” is')).toHaveValue('last_first')
  await expect(page.getByRole('listitem').filter({ hasText: 'a.rossi' })).toHaveText(
    'Rossi Anna a.rossi@ateneo.example',
  )
  await button(page, 'Check the rows').click()
  await button(page, 'Continue').click()
  await page.getByLabel('Name', { exact: true }).fill('Just once')
  await page.getByRole('switch', { name: 'Keep this list for later' }).click()
  await button(page, 'Import 2 people').click()
  await done(page)
  expect(await keptLists(page)).toMatchObject([{ name: 'Just once', type: 'import' }])
})

test('a file that is no table says what it seems to be, and the next one is read', async ({ newIssuer }) => {
  const { page } = await newIssuer()
  await page.goto('/lists/import')
  await choose(page, fixture('libreoffice.xls'))
  await expect(page.getByText('This seems to be an old Excel file (.xls).').first()).toBeVisible()
  await choose(page, { name: 'table.csv', mimeType: 'text/csv', buffer: Buffer.from('%PDF-1.7\n') })
  await expect(page.getByText('This seems to be a PDF.').first()).toBeVisible()
  await choose(page, { name: 'table.csv', mimeType: 'text/csv', buffer: Buffer.from('[{"email": "a@b.example"}]') })
  await expect(page.getByText('This seems to be JSON').first()).toBeVisible()
  await choose(page, { name: 'table.csv', mimeType: 'text/csv', buffer: Buffer.from('Dear all,\nsee below.') })
  await expect(page.getByText('This seems to be plain text').first()).toBeVisible()
  await choose(page, csv(['email,first name,last name']))
  await expect(page.getByText('There is no row below the headings.').first()).toBeVisible()
  await button(page, 'Back').click()
  await choose(page, csv(['a,b', 'x,y']))
  await expect(page.getByText('Say which column has the email address.').first()).toBeVisible()
  await expect(button(page, 'Check the rows')).toHaveAttribute('aria-disabled', 'true')
})

const FIVE = csv(['email,first name,last name', ...people(5).map((person) => `${person.recipient_email},A,B`)])

test('an answer that is lost adds nobody twice, and a reload tells what became of it', async ({
  newIssuer,
  trouble,
}) => {
  trouble.expect(/imports/)
  const { page } = await newIssuer()
  await page.goto('/lists/import')
  await choose(page, FIVE)
  await button(page, 'Check the rows').click()
  await button(page, 'Continue').click()
  await page.route(IMPORTS, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await button(page, 'Import 5 people').click()
  await expect(page.getByText('The service did not answer. Try again: nobody is added twice.')).toBeVisible()
  await page.unroute(IMPORTS)
  await button(page, 'Import 5 people').click()
  await done(page)
  expect(await keptLists(page)).toMatchObject([{ earners_count: 5 }])

  await button(page, 'Import another file').click()
  await choose(page, { ...FIVE, name: 'second.csv' })
  await button(page, 'Check the rows').click()
  await button(page, 'Continue').click()
  await page.route(IMPORTS, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await button(page, 'Import 5 people').click()
  await expect(page.getByText('The service did not answer.')).toBeVisible()
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await done(page)
  expect((await keptLists(page)).map(({ name }) => name)).toEqual(['second', 'people'])
})

test('whoever is added meanwhile is told at their row, and nobody else is added', async ({ newIssuer, trouble }) => {
  trouble.expect(/status of 422/)
  const { page } = await newIssuer()
  const { id } = await givenList(page, { earners: [] })
  await page.goto(`/lists/${id}/import`)
  await choose(page, FIVE)
  await button(page, 'Check the rows').click()
  await button(page, 'Continue').click()
  const [, second] = people(2)
  await page.request.post('/api/v1/issuers/organization/earners_lists/earners', {
    data: { ...second, earners_list_id: id },
  })
  await button(page, 'Import 5 people').click()
  await expect(page.getByText('Nothing was imported')).toBeVisible()
  await expect(page.getByRole('row', { name: 'row 3' })).toContainText('This address is already on the list.')
  expect(await keptLists(page)).toMatchObject([{ earners_count: 1 }])
  await button(page, 'Skip this one').click()
  await button(page, 'Continue').click()
  await button(page, 'Import 4 people').click()
  await done(page)
  expect(await keptLists(page)).toMatchObject([{ earners_count: 5 }])
})

test('Back and Forward go through the steps with the file in hand, and out of an import that is done', async ({
  newIssuer,
}) => {
  const { page } = await newIssuer()
  await page.goto('/lists')
  await page.getByRole('main').getByRole('link', { name: 'Import' }).first().click()
  await choose(page, csv(['email,first name,last name,Note', 'a@college.example,A,B,x', 'c@college.example,C,D,']))
  await page.getByLabel('What “Note” is').selectOption('none')
  await button(page, 'Check the rows').click()
  await button(page, 'Continue').click()
  await expect(button(page, 'Import 2 people')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('2 people are ready to be imported.')).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('What “Note” is')).toHaveValue('none')
  await page.goBack()
  await expect(page.getByLabel('Table of people')).toBeVisible()
  await page.goForward()
  await expect(page.getByLabel('What “Note” is')).toHaveValue('none')
  await page.goForward()
  await expect(page.getByText('2 people are ready to be imported.')).toBeVisible()
  await button(page, 'Back').click()
  await expect(page.getByLabel('What “Note” is')).toHaveValue('none')
  await button(page, 'Check the rows').click()
  await button(page, 'Continue').click()
  await button(page, 'Import 2 people').click()
  await done(page)
  await page.goBack()
  await expect(page).toHaveURL('/lists')
  await expect(page.getByRole('link', { name: 'people', exact: true })).toBeVisible()
})

test('a file in hand is not left without asking', async ({ newIssuer }) => {
  const { page } = await newIssuer()
  await page.goto('/lists/import')
  await choose(page, FIVE)
  await expect(button(page, 'Check the rows')).toBeVisible()
  await page.getByRole('link', { name: 'Templates' }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click()
  await expect(button(page, 'Check the rows')).toBeVisible()
  await page.getByRole('link', { name: 'Templates' }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/templates/)
})

for (const theme of ['light', 'dark'] as const) {
  test(`no step of an import has a fault that axe can see or runs over the edge, in the ${theme} theme`, async ({
    newIssuer,
  }) => {
    const { page } = await newIssuer({ language: theme === 'dark' ? 'it' : 'en' })
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    const check = async (state: string) => {
      expect(await faults(page), state).toEqual([])
      for (const width of [320, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        expect(over, `${state} at ${width} px`).toBeLessThanOrEqual(0)
      }
    }
    const next = () => button(page, /^(Continue|Continua|Check the rows|Controlla le righe)$/).click()
    const long = 'Precipitevolissimevolmente-interdisciplinare'
    await page.goto('/lists/import')
    const file = page.locator('input[type=file]')
    await file.setInputFiles(fixture('libreoffice.xls'))
    await expect(page.getByText('.xls)').first()).toBeVisible()
    await check('no table')
    await file.setInputFiles(
      csv([
        `email,nome,cognome,${long}`,
        `${long}@ateneo.example,${long},${long},${long}`,
        `${long}@ateneo,,${long},`,
        'x@ateneo.example,A,B,',
        `y@ateneo.example,A,B,${long.repeat(400)}`,
      ]),
    )
    await expect(page.getByRole('table')).toBeVisible()
    await check('columns')
    await next()
    await expect(page.getByRole('table')).toBeVisible()
    await check('problems')
    await button(page, /^(Skip row 3|Salta la riga 3)/).click()
    await button(page, /^(Skip row 5|Salta la riga 5)/).click()
    await expect(page.getByText(/^(2 people are ready|2 persone pronte)/)).toBeVisible()
    await check('all is well')
    await next()
    await expect(button(page, /^Import/)).toBeVisible()
    await check('confirmation')
    await button(page, /^Importa? 2/).click()
    await expect(page.getByRole('heading', { name: /^(Done|Fatto)$/ })).toBeVisible()
    await check('done')
  })
}
