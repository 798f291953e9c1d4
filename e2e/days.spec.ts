import { fillAward } from './award-form.ts'
import { expect, test } from './test.ts'

const NO_DAY = 'Write a day that exists, such as 2025-11-03.'

test('days that no calendar has are complained of where the badges are narrowed, and stay as they were typed', async ({
  demoPage: page,
}) => {
  await page.goto('/badges')
  await page.getByRole('button', { name: 'Add a filter' }).click()
  await page.getByRole('menuitem', { name: 'Issued…' }).click()
  const first = page.getByRole('textbox', { name: 'First day' })
  const last = page.getByRole('textbox', { name: 'Last day' })
  await first.fill('2025-13-01')
  await last.fill('2025-02-31')
  await page.getByRole('button', { name: 'Show badges' }).click()
  await expect(page.getByText(NO_DAY)).toHaveCount(2)
  await expect(first).toHaveValue('2025-13-01')
  await expect(last).toHaveValue('2025-02-31')
})

test('an award goes on once its days exist', async ({ demoPage: page }) => {
  await page.goto('/award')
  const form = await fillAward(page, { title: 'Data literacy foundations' })
  await form.issued.fill('2025-13-01')
  await form.expires.fill('2099-02-31')
  await form.review.click()
  await expect(form.expires).toHaveAttribute('aria-invalid', 'true')
  await expect(form.issued).toHaveValue('2025-13-01')
  await form.issued.fill('2025-12-01')
  await form.expires.fill('2099-02-28')
  await form.review.click()
  await expect(form.award).toBeVisible()
})
