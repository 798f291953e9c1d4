import { badgrAddress, badgrZip } from '../../src/server/testing/exports/badgr-export.ts'
import { givenList } from '../earners/given-lists.ts'
import { button, csv } from '../earners/import-page.ts'
import { faults } from '../support/axe.ts'
import { expect, test } from '../support/test.ts'
import { wordsIn } from '../support/words.ts'

const SHEET = csv(
  [
    'Attestato;Assegnato a;Posta;Quando;Link',
    'Safety at work;Anna Rossi;anna.rossi@college.example;31/03/2021;https://badges.example/1',
    'Safety at work;Marco Neri;marco.neri@college;12/04/2021;https://badges.example/2',
    'First aid;Giulia Ferri;giulia.ferri@college.example;soon;https://badges.example/3',
  ],
  'awards.csv',
)

test('a sheet of an unknown platform is mapped by hand, repaired, imported for no credits, undone @both-stores', async ({
  newIssuer,
}) => {
  const m = wordsIn('en')
  const { page } = await newIssuer({ credits: 0 })
  await page.goto('/badges')
  await page.getByRole('link', { name: m.badge_imports_from_elsewhere() }).click()
  await expect(page.getByLabel(m.badge_imports_files())).toBeAttached()
  expect(await faults(page)).toEqual([])
  await page.getByLabel(m.badge_imports_files()).setInputFiles(SHEET)
  const roles = {
    Attestato: 'title',
    'Assegnato a': 'first_last',
    Posta: 'email',
    Quando: 'issued',
    Link: 'original_url',
  }
  for (const [column, role] of Object.entries(roles))
    await page.getByLabel(m.imports_role_of({ column })).selectOption(role)
  expect(await faults(page)).toEqual([])
  await button(page, m.imports_check()).click()

  await expect(button(page, m.imports_next())).toHaveAccessibleDescription(m.imports_mend_first({ count: 2 }))
  const email = page.getByRole('textbox', { name: m.imports_cell({ column: m.word_email(), row: 3 }) })
  await email.fill('marco.neri@college.example')
  await email.press('Enter')
  const day = page.getByRole('textbox', { name: m.imports_cell({ column: 'Quando', row: 4 }) })
  await day.fill('02/05/2021')
  await day.blur()
  await button(page, m.imports_next()).click()

  await expect(page.getByText(m.badge_imports_found({ count: 3, of: '3' }))).toBeVisible()
  await expect(page.getByText(m.badge_imports_new_draft(), { exact: true })).toHaveCount(2)
  expect(await faults(page)).toEqual([])
  await page.getByRole('link', { name: m.imports_next() }).click()
  await expect(page.getByText(m.badge_imports_new_person(), { exact: true })).toHaveCount(3)
  expect(await faults(page)).toEqual([])
  await page.getByRole('link', { name: m.imports_next() }).click()
  await expect(page.getByText(m.badge_imports_drafts({ count: 2 }))).toBeVisible()
  expect(await faults(page)).toEqual([])
  await button(page, m.badge_imports_go({ count: 3 })).click()
  await expect(page.getByText(m.badge_imports_done_text({ count: 3 }))).toBeVisible({ timeout: 30_000 })

  const outcome = page.url()
  await page.getByRole('link', { name: m.badge_imports_see_badges() }).click()
  await expect(page.getByText(m.badge_imports_mark(), { exact: true })).toHaveCount(3)
  await page.getByRole('link', { name: 'Marco Neri' }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('link', { name: 'https://badges.example/2' })).toBeVisible()
  expect(await faults(page)).toEqual([])

  await page.goto(outcome)
  await page.getByRole('link', { name: m.badge_imports_undo() }).click()
  await button(page, m.awards_undo()).click()
  await page.getByRole('alertdialog').getByRole('button', { name: m.awards_undo() }).click()
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await page.goto(outcome)
  await expect(page.getByText(m.badge_imports_undone_text())).toBeVisible()
})

test('the recipients of a Badgr export, known only by hashes, are found in a list', async ({ newIssuer }) => {
  const m = wordsIn('it')
  const { page } = await newIssuer({ credits: 0, language: 'it' })
  const known = [0, 1].map((person) => ({
    recipient_email: badgrAddress(person),
    recipient_first_name: 'Giulia',
    recipient_last_name: `Ferri ${person}`,
  }))
  await givenList(page, { name: 'Diplomati', earners: known })
  await page.goto('/badges/import')
  const buffer = badgrZip({ issuers: 1, classes: 2, assertions: 3, people: 3 })
  await page
    .getByLabel(m.badge_imports_files())
    .setInputFiles({ name: 'badgr.zip', mimeType: 'application/zip', buffer })
  await expect(page.getByText(m.badge_imports_problem_unmatched())).toBeVisible()
  await page.getByRole('radio', { name: m.badge_imports_find_list() }).check()
  await page.getByRole('combobox', { name: m.badge_imports_find_list() }).fill('Dipl')
  await page.getByRole('option', { name: /Diplomati/ }).click()
  await button(page, m.badge_imports_find_act()).click()
  await expect(page.getByText(m.badge_imports_matched({ count: 2 })).first()).toBeVisible()
  await expect(page.getByText(m.badge_imports_found({ count: 2, of: '3' }))).toBeVisible()
  await page.getByRole('link', { name: m.badge_imports_see_rows({ count: 1 }) }).click()
  await expect(page.getByText(m.badge_imports_hashed(), { exact: true })).toHaveCount(1)
  expect(await faults(page)).toEqual([])

  await page.goto('/badges/import')
  await page.getByRole('link', { name: 'badgr.zip' }).click()
  await button(page, m.badge_imports_discard()).click()
  await page.getByRole('alertdialog').getByRole('button', { name: m.badge_imports_discard() }).click()
  await expect(page.getByText(m.badge_imports_discarded()).first()).toBeVisible()
})
