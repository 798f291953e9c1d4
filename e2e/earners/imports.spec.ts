import { readFile } from 'node:fs/promises'
import { badgesOf, givenTemplate } from '../support/given.ts'
import { expect, test } from '../support/test.ts'
import { wordsIn } from '../support/words.ts'
import { fetchLists, givenList, people } from './given-lists.ts'
import { button, choose, csv, done, earnersOf, fixture } from './import-page.ts'

test('a LibreOffice workbook is imported by keyboard alone', async ({ newIssuer }) => {
  const { page } = await newIssuer()
  // Waits from here on: registered just before the key press, the listener might be too late.
  const chooser = page.waitForEvent('filechooser')
  await page.goto('/lists')
  await page.getByRole('main').getByRole('link', { name: 'Import' }).first().focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Import earners', level: 1 })).toBeVisible()
  const file = page.getByLabel('Table of people')
  await file.focus()
  await page.keyboard.press('Enter')
  await (await chooser).setFiles(fixture('libreoffice.xlsx'))
  await expect(page.getByLabel('What “Cognome” contains')).toHaveValue('last')
  await page.getByLabel('What “Nascita” contains').focus()
  await page.keyboard.press('D')
  await expect(page.getByLabel('What “Nascita” contains')).not.toHaveValue('extra')
  await page.getByLabel('What “Nascita” contains').selectOption('none')
  await button(page, 'Check the rows').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('3 people are ready to be imported.')).toBeVisible()
  await button(page, 'Continue').focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Name', { exact: true }).fill('Laureati 2026')
  expect(await fetchLists(page), 'nothing is stored before the confirmation').toEqual([])
  await page.keyboard.press('Enter')
  await done(page)
  const [list] = await fetchLists(page)
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

test('10,000 people are added to a list that has some of them; invalid rows are fixed in place or skipped, and the list is scrolled to its end and searched', async ({
  newIssuer,
}) => {
  test.slow()
  const { page } = await newIssuer()
  const { id } = await givenList(page, { earners: people(3) })
  const rows = Array.from({ length: 10_000 }, (_, row) => `Person;Number ${row + 1};person.${row + 1}@college.example`)
  rows[4999] = 'Rosa;Parri;rosa@college'
  rows[9999] = ';Nobody;person.5@college.example'
  await page.goto(`/lists/${id}`)
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await choose(page, csv(['Nome;Cognome;E-mail', ...rows], 'people.csv', 'utf16le'))
  await button(page, 'Check the rows').click()
  await expect(page.getByText('4 rows need correcting.')).toBeVisible()
  await expect(page.getByRole('row', { name: 'row 5001' })).toContainText('Add the end of the address')
  await expect(page.getByRole('row', { name: 'row 10001' })).toContainText('Fill in: first name.')

  const download = page.waitForEvent('download')
  await button(page, 'Download the list of problems').click()
  const report = await readFile(await (await download).path(), 'utf8')
  expect(report).toContain('5001,Email,rosa@college,')
  expect(report).toContain('10001,First name,,Fill in: first name.')

  await expect(button(page, 'Continue')).toHaveAttribute('aria-disabled', 'true')
  await page.getByLabel('Email, row 5001').fill('rosa@college.example')
  await page.keyboard.press('Enter')
  await expect(page.getByText('3 rows need correcting.')).toBeVisible()
  await expect(page.getByRole('row', { name: 'row 5001' })).toContainText('Fine now')
  const listed = page.getByRole('listitem').filter({ hasText: '2 people already on the list' })
  await listed.getByRole('button').click()
  await expect(page.locator(':focus')).toHaveText('Skip this one')
  // Below the last row there is none to move to.
  const last = page.getByLabel('Last name, row 10001')
  await last.fill('Nemo')
  await last.press('Enter')
  await expect(last).toBeFocused()
  await page.getByRole('button', { name: 'Skip row 10001' }).click()
  await expect(page.getByText('9,997 people are ready to be imported.')).toBeVisible()
  await button(page, 'Continue').click()
  await expect(page.getByRole('definition').filter({ hasText: '− 3' })).toBeVisible()
  await button(page, 'Import 9,997 people').click()
  // The embedded store alone takes two seconds for them on a quiet machine.
  await done(page, 30_000)
  expect((await fetchLists(page))[0]).toMatchObject({ id, earners_count: 10_000 })

  await page.getByRole('link', { name: 'See the list' }).click()
  await expect(page.getByText('List, 10,000 earners')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ada Okoro' })).toBeVisible()
  // At once, not only after the three people known before.
  expect(await page.getByRole('row').count()).toBeGreaterThan(10)
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await expect(page.getByRole('link', { name: 'Person Number 9999' })).toBeInViewport()
  expect(await page.getByRole('row').count()).toBeLessThan(100)
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight / 2))
  await expect(page.getByRole('link', { name: /^Person Number 500[5-9]$/ }).first()).toBeInViewport()
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.getByRole('searchbox').fill('number 9998')
  await expect(page.getByRole('row').filter({ has: page.getByRole('link') })).toHaveCount(1)
})

test('imports a typical registry export: titles, capitals, a lost letter, a stray cell and issue dates', async ({
  newIssuer,
}) => {
  const { page } = await newIssuer({ language: 'it' })
  const m = wordsIn('it')
  const called = m.imports_role_of
  await page.goto('/lists/import')
  await page
    .locator('input[type=file]')
    .setInputFiles(
      csv([
        'Istituto Galilei;;;',
        'Corsisti di fisica, A.A. 2025/26;;;',
        'COGNOME;NOME;Indirizzo e-mail;Data rilascio',
        'LO PRESTI;MARIA;maria@scuola.example;31/03/2026',
        "D'ANGELO;Niccol?;niccolo@scuola.example;01/04/2026",
        ';;;02/04/2026',
        'DE LUCA;BO;bo@scuola.example;;aula 3',
      ]),
    )
  const heading = page.getByRole('combobox', { name: m.imports_heading() })
  await expect(heading.getByRole('option', { selected: true })).toHaveText(/^Riga 3: COGNOME/)
  await expect(page.getByLabel(called({ column: 'Data rilascio' }))).toHaveValue('issued')
  await expect(page.getByText('Alla riga 7 c’è «aula 3» in una colonna senza intestazione.').first()).toBeVisible()
  await expect(button(page, m.imports_check())).toHaveAttribute('aria-disabled', 'true')
  await page.getByLabel(called({ column: m.imports_nth_column({ number: 5 }) })).selectOption('none')
  const maria = page.getByRole('listitem').filter({ hasText: 'maria@scuola.example' })
  await expect(maria).toContainText('MARIA LO PRESTI')
  await page.getByRole('switch', { name: m.imports_name_case() }).press('Space')
  await expect(maria).toContainText('Maria Lo Presti')

  await button(page, m.imports_check()).click()
  const empty = page.getByRole('row', { name: 'riga 6' })
  await expect(empty.getByText(/^Da compilare:/)).toHaveText('Da compilare: e-mail, nome e cognome.')
  await empty.getByRole('button').click()
  const name = page.getByRole('textbox', {
    name: m.imports_cell({ column: m.word_first_name(), row: 5 }),
    exact: true,
  })
  await expect(name).toHaveAccessibleDescription(m.imports_garbled())
  await name.fill('Niccolò')
  await name.press('Enter')
  await expect(page.getByText('3 persone pronte per l’importazione.')).toBeVisible()
  await button(page, m.imports_next()).click()
  await expect(page.getByRole('definition').filter({ hasText: 'Data rilascio' })).toBeVisible()
  await button(page, m.imports_go({ count: 3 })).click()
  await expect(page.getByRole('heading', { name: m.word_done() })).toBeVisible()
  const [list] = await fetchLists(page)
  expect(await earnersOf(page, list!.id)).toMatchObject([
    { recipient_first_name: 'Maria', recipient_last_name: 'Lo Presti', metadata: { 'Data rilascio': '2026-03-31' } },
    { recipient_first_name: 'Niccolò', recipient_last_name: "D'Angelo", metadata: { 'Data rilascio': '2026-04-01' } },
    { recipient_first_name: 'Bo', recipient_last_name: 'De Luca', metadata: null },
  ])

  const template = await givenTemplate(page)
  await page.goto(`/award?template=${template.id}&list=${list!.id}&step=details`)
  await page.getByRole('combobox', { name: m.earners_award_issue_dates() }).selectOption('Data rilascio')
  await button(page, m.badges_award_review()).click()
  await expect(page.getByText(m.earners_award_issued_from({ name: 'Data rilascio' }))).toBeVisible()
  await button(page, m.badges_award_go({ count: 3 })).click()
  await expect.poll(() => badgesOf(page, 'maria@scuola.example')).toMatchObject([{ emitted_at: '2026-03-31 12:00:00' }])
  expect(await badgesOf(page, 'niccolo@scuola.example')).toMatchObject([{ emitted_at: '2026-04-01 12:00:00' }])
})
