import { button, choose, csv, done, FIVE } from './import-page.ts'
import { givenList, keptLists, people } from './lists-given.ts'
import { expect, test } from './test.ts'

const IMPORTS = '**/earners_lists/imports'

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
