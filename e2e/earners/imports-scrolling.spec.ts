import { expect, test } from '../support/test.ts'
import { button, choose, csv } from './import-page.ts'

const ROWS = 96
const WRONG = 10

/** Ten rows with an invalid address, then 86 valid ones. */
const MANY = csv([
  'Nome;Cognome;E-mail',
  ...Array.from({ length: ROWS }, (_, row) =>
    row < WRONG ? `Person;Number ${row + 1};person.${row + 1}` : `Person;Number ${row + 1};person.${row + 1}@x.example`,
  ),
])

test('every row of a file can be read by scrolling', async ({ newIssuer }) => {
  const { page } = await newIssuer()
  // A width at which rows are cards of varying height.
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/lists/import')
  await choose(page, MANY)
  await button(page, 'Check the rows').click()
  await page.getByRole('radio', { name: `All (${ROWS})` }).press('Space')
  const last = (row: number) => page.getByLabel(`Last name, row ${row}`, { exact: true })
  for (let row = 2; row <= ROWS + 1; row += 5) {
    await expect(last(row), `row ${row}`).toHaveValue(`Number ${row - 1}`)
    // The virtual list may redraw a row while it scrolls into view, so scrolling is retried.
    await expect(() => last(row).scrollIntoViewIfNeeded({ timeout: 1000 })).toPass()
  }
  await page.keyboard.press('End')
  await expect(last(ROWS + 1)).toHaveValue(`Number ${ROWS}`)
  // The table ends with its last row, without space for missing ones.
  const left = () =>
    page.getByRole('table').evaluate((table) => {
      const edges = [...table.querySelectorAll('tbody tr:not([aria-hidden])')].map((row) => row.getBoundingClientRect())
      return Math.round(table.getBoundingClientRect().bottom - Math.max(...edges.map(({ bottom }) => bottom)))
    })
  await expect.poll(left).toBeLessThanOrEqual(1)

  await page.keyboard.press('Home')
  await page.getByRole('radio', { name: `Problems (${WRONG})` }).press('Space')
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', String(WRONG))
  await expect(last(2)).toHaveValue('Number 1')
  await button(page, `Skip these ${WRONG}`).click()
  await expect(page.getByText('No rows have problems')).toBeVisible()
})
