import { fillAward } from './awards/award-form.ts'
import { faults } from './support/axe.ts'
import { givenBadge, givenTemplate } from './support/given.ts'
import { expect, signIn, test } from './support/test.ts'
import { wordsIn } from './support/words.ts'

test('dates that do not exist are reported in the award form, and stay as typed', async ({ demoPage: page }) => {
  await page.goto('/award')
  const form = await fillAward(page, { title: 'Data literacy foundations' })
  await form.issued.fill('2025-13-01')
  await page.getByRole('radio', { name: 'Another day' }).check()
  const expiry = page.getByRole('textbox', { name: 'Day of expiry' })
  await expiry.fill('2099-02-31')
  await form.review.click()
  await expect(expiry).toHaveAttribute('aria-invalid', 'true')
  await expect(form.issued).toHaveValue('2025-13-01')
  await form.issued.fill('2025-12-01')
  await expiry.fill('2099-02-28')
  await form.review.click()
  await expect(form.award).toBeVisible()
})

test('common periods need no typing, a day is picked from the calendar by keyboard, and one that does not exist stays as typed', async ({
  context,
  page,
  product,
}) => {
  const m = wordsIn('it')
  await signIn(context, product, { email: 'demo.it@insegna.example', password: product.password })
  await page.clock.setFixedTime(new Date(2026, 1, 14, 12))
  await page.goto('/badges')
  const show = page.getByRole('button', { name: m.badges_filter_show() })
  const first = page.getByRole('textbox', { name: m.shell_days_first() })
  const last = page.getByRole('textbox', { name: m.shell_days_last() })
  const ask = async () => {
    await page.getByRole('button', { name: m.shell_add_filter() }).click()
    await page.getByRole('menuitem', { name: `${m.badges_issued()}…` }).click()
    await expect(first).toBeFocused()
  }
  await ask()
  await first.fill('2025-13-01')
  await last.fill('2025-02-31')
  await show.click()
  await expect(first).toHaveAttribute('aria-invalid', 'true')
  await expect(last).toHaveAttribute('aria-invalid', 'true')
  await expect(first).toHaveValue('2025-13-01')
  await expect(last).toHaveValue('2025-02-31')
  await page.getByRole('button', { name: m.shell_days_last_30() }).click()
  await show.click()
  await expect(page).toHaveURL(/issued_from=2026-01-16&issued_to=2026-02-14/)
  await page.getByRole('button', { name: m.shell_clear_all() }).first().click()
  await ask()
  await page.getByRole('button', { name: m.shell_days_academic_year() }).click()
  await show.click()
  await expect(page).toHaveURL(/issued_from=2025-09-01&issued_to=2026-08-31/)

  await page.getByRole('button', { name: m.shell_clear_all() }).first().click()
  await ask()
  await page.getByRole('button', { name: m.shell_calendar_of({ field: m.shell_days_first() }) }).press('Enter')
  const today = page.getByRole('button', { name: /14 febbraio 2026/ })
  await expect(today).toBeFocused()
  expect(await faults(page), 'a month to pick from').toEqual([])
  await page.keyboard.press('PageUp')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('button', { name: /21 gennaio 2026/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(today).toBeHidden()
  await expect(first).toHaveValue('21 gen 2026')
})

test.describe('for a reader in another time zone', () => {
  test.use({ timezoneId: 'Asia/Tokyo' })

  test('every time is shown in the service’s time zone, which is named once', async ({ newIssuer }) => {
    const { page } = await newIssuer()
    const badge = await givenBadge(page, await givenTemplate(page))
    const format = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Europe/Rome' })
    const recorded = Date.parse(String(badge['created_at']))
    // A value written a moment later may fall into the next minute.
    const times = [recorded, recorded + 60_000].map((at) => format.format(at)).join('|')
    await page.goto(`/badges/${badge.id}`)
    const main = page.getByRole('main')
    await expect(main.getByRole('listitem').filter({ hasText: 'Ines Moreau' })).toContainText(new RegExp(times))
    await expect(page.getByText(/^Times are in Central European .*\(Europe\/Rome\)\.$/)).toHaveCount(1)
  })
})
