import type { Page } from '@playwright/test'
import { expect, test } from '../support/test.ts'
import { wordsIn } from '../support/words.ts'
import { fetchLists, givenList, people } from './given-lists.ts'
import { button, choose, csv, done, FIVE } from './import-page.ts'

const IMPORTS = '**/earners_lists/imports'

/** Imports a file of five people; the service stores them, but its answer is lost. */
async function importWithoutAnswer(page: Page, file: typeof FIVE) {
  await choose(page, file)
  await button(page, 'Check the rows').click()
  await button(page, 'Continue').click()
  await page.route(IMPORTS, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await button(page, 'Import 5 people').click()
}

test('a lost answer adds nobody twice, after a reload the page shows what became of the import, and people added to the list meanwhile are reported at their rows', async ({
  newIssuer,
  trouble,
}) => {
  trouble.expect(/imports|status of 422/)
  const { page } = await newIssuer()
  await page.goto('/lists/import')
  await importWithoutAnswer(page, FIVE)
  await expect(page.getByText('The service did not answer. Try again: nobody is added twice.')).toBeVisible()
  await page.unroute(IMPORTS)
  await button(page, 'Import 5 people').click()
  await done(page)
  expect(await fetchLists(page)).toMatchObject([{ earners_count: 5 }])

  await button(page, 'Import another file').click()
  await importWithoutAnswer(page, { ...FIVE, name: 'second.csv' })
  await expect(page.getByText('The service did not answer.')).toBeVisible()
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await done(page)
  expect((await fetchLists(page)).map(({ name }) => name)).toEqual(['second', 'people'])

  await page.unroute(IMPORTS)
  const { id } = await givenList(page, { earners: [] })
  await page.goto(`/lists/${id}/import`)
  await choose(page, FIVE)
  await button(page, 'Check the rows').click()
  await button(page, 'Continue').click()
  const [, second] = people(2)
  await page.request.post('/api/v1/issuers/organization/earners_lists/earners', {
    data: { ...second, recipient_first_name: 'A', recipient_last_name: 'B', earners_list_id: id },
  })
  await button(page, 'Import 5 people').click()
  await expect(page.getByText('Nothing was imported')).toBeVisible()
  await expect(page.getByRole('row', { name: 'row 3' })).toContainText('This person is already on the list.')
  expect((await fetchLists(page))[0]).toMatchObject({ id, earners_count: 1 })
  await button(page, 'Skip this one').click()
  await expect(button(page, 'Continue')).toBeFocused()
  await button(page, 'Continue').click()
  await button(page, 'Import 4 people').click()
  await done(page)
  expect((await fetchLists(page))[0]).toMatchObject({ id, earners_count: 5 })
})

test('Back and Forward move between the steps and keep the file; Back from a finished import leaves it; leaving cells pasted from a spreadsheet asks first', async ({
  newIssuer,
}) => {
  const { page } = await newIssuer()
  await page.goto('/lists')
  await page.getByRole('main').getByRole('link', { name: 'Import' }).first().click()
  await choose(page, csv(['email,first name,last name,Note', 'a@college.example,A,B,x', 'c@college.example,C,D,']))
  await page.getByLabel('What “Note” contains').selectOption('none')
  await button(page, 'Check the rows').click()
  await button(page, 'Continue').click()
  await expect(button(page, 'Import 2 people')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('2 people are ready to be imported.')).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('What “Note” contains')).toHaveValue('none')
  await page.goBack()
  await expect(page.getByLabel('Table of people')).toBeVisible()
  await page.goForward()
  await expect(page.getByLabel('What “Note” contains')).toHaveValue('none')
  await page.goForward()
  await expect(page.getByText('2 people are ready to be imported.')).toBeVisible()
  await button(page, 'Back').click()
  await expect(page.getByLabel('What “Note” contains')).toHaveValue('none')
  await button(page, 'Check the rows').click()
  await button(page, 'Continue').click()
  await button(page, 'Import 2 people').click()
  await done(page)
  await page.goBack()
  await expect(page).toHaveURL('/lists')
  await expect(page.getByRole('link', { name: 'people', exact: true })).toBeVisible()

  await page.getByRole('main').getByRole('link', { name: 'Import' }).first().click()
  await expect(page.getByLabel('Table of people')).toBeVisible()
  await page.evaluate(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'Rossi Anna\ta.rossi@ateneo.example\nBianchi Marco\tm.bianchi@ateneo.example\n')
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(page.getByLabel('What “Column 1” contains')).toHaveValue('last_first')
  await expect(page.getByRole('listitem').filter({ hasText: 'a.rossi' })).toHaveText(
    'Anna Rossi a.rossi@ateneo.example',
  )
  await page.getByRole('link', { name: 'Templates' }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click()
  await expect(button(page, 'Check the rows')).toBeVisible()
  await page.getByRole('link', { name: 'Templates' }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/templates/)
})

const m = wordsIn('it')

test('finished steps can be reopened by keyboard without losing what was typed', async ({ newIssuer }) => {
  const { page } = await newIssuer({ language: 'it' })
  const named = [m.imports_step_file(), m.imports_step_columns(), m.imports_step_rows()]
  const steps = named.map((name) => name + m.shell_step_done())
  const next = new RegExp(`^(${m.imports_check()}|${m.imports_next()})$`)
  const name = m.word_name()
  await page.goto('/lists/import')
  await page
    .locator('input[type=file]')
    .setInputFiles(csv(['email,nome,cognome,Note', 'a@x.example,A,B,x', 'c@x,C,D,']))
  await page.getByRole('combobox').last().selectOption('none')
  await button(page, next).click()
  await page.getByRole('textbox', { name: m.imports_cell({ column: m.word_email(), row: 3 }) }).fill('c@x.example')
  await page.keyboard.press('Tab')
  await button(page, next).click()
  await page.getByRole('textbox', { name }).fill('Gruppo A')
  await page.getByRole('switch').uncheck()

  const way = page.getByRole('list').filter({ has: page.locator('[aria-current=step]') })
  await expect(way.getByRole('listitem')).toHaveText([...steps, `4${m.imports_step_confirm()}`])
  await way.getByRole('button').filter({ hasText: steps[2]! }).press('Enter')
  await expect(way.getByRole('button')).toHaveText(steps.slice(0, 2))
  await expect(page.getByRole('main')).toBeFocused()
  await way.getByRole('button').filter({ hasText: steps[0]! }).press('Space')
  await expect(page.locator('input[type=file]')).toBeVisible()
  await expect(way.getByRole('button')).toHaveCount(0)
  await button(page, next).click()
  await expect(page.getByRole('combobox').last()).toHaveValue('none')
  await button(page, next).click()
  await button(page, next).click()
  await expect(page.getByRole('textbox', { name })).toHaveValue('Gruppo A')
  await button(page, m.imports_go({ count: 2 })).click()
  await expect.poll(() => fetchLists(page)).toMatchObject([{ name: 'Gruppo A', type: 'import', earners_count: 2 }])
})
