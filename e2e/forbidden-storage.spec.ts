import { fetchLists } from './earners/given-lists.ts'
import { expect, test } from './support/test.ts'

test('where the browser forbids storage, people can still choose how things look and import a list', async ({
  newIssuer,
}) => {
  const { page } = await newIssuer()
  await page.addInitScript(() => {
    for (const name of ['sessionStorage', 'localStorage']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        },
      })
    }
  })
  await page.goto('/account')
  await page.getByRole('radio', { name: 'Dark' }).check()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')

  await page.goto('/lists/import')
  const buffer = Buffer.from('First name,Last name,Email\nAnna,Rossi,a.rossi@college.example\n')
  await page.getByLabel('Table of people').setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer })
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Check the rows' }).click()
  await main.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Spring course')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Done' })).toBeVisible()
  expect(await fetchLists(page)).toMatchObject([{ name: 'Spring course', earners_count: 1 }])
})
