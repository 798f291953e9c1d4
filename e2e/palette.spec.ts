import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { givenBadge, givenTemplate } from './given.ts'
import { expect, test } from './test.ts'

async function openPalette(page: Page) {
  await page.getByRole('button', { name: /^(Search or jump to|Cerca o vai a)…$/ }).click()
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
}

test('everything is found and opened from the keyboard, and remembered', async ({ newIssuer }) => {
  const { page } = await newIssuer()
  const template = await givenTemplate(page, { title: 'Glassblowing basics', code: 'GLASS-1' })
  await givenBadge(page, template, { recipient_first_name: 'Ottoline', recipient_last_name: 'Glasspool' })
  await givenTemplate(page, { title: 'Glass grinding', status: 'draft' })
  await page.request.post('/api/v1/issuers/organization/earners_lists', { data: { name: 'Glass workshop' } })
  await page.goto('/templates')
  await page.getByRole('heading', { name: 'Templates', level: 1 }).waitFor()

  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Search or jump to…' })
  await expect(field).toBeFocused()
  await page.keyboard.type('glass')
  const people = page.getByRole('group', { name: 'People' })
  await expect(people.getByRole('option', { name: 'Ottoline Glasspool' })).toContainText('marcus.bell@college.example')
  const templates = page.getByRole('group', { name: 'Templates' })
  await expect(templates.getByRole('option', { name: 'Glass grinding' })).toContainText('Draft: activate it first')
  await expect(page.getByRole('group', { name: 'Lists' }).getByRole('option')).toContainText('Glass workshop')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await expect(people.getByRole('option')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('option', { name: 'Glass workshop' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Glass workshop', level: 1 })).toBeVisible()
  await expect(field).toBeHidden()

  await page.keyboard.press('Control+k')
  await expect(page.getByRole('group', { name: 'Opened last' }).getByRole('option')).toContainText('Glass workshop')
  await page.keyboard.press('Escape')
  await expect(field).toBeHidden()
})

test('what one can do is a few letters away: a new list, a new path, the other language', async ({ newIssuer }) => {
  const { page } = await newIssuer()
  await page.goto('/account')
  await openPalette(page)
  await page.keyboard.type('new li')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'New list' }).getByLabel('Name').fill('Evening course')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Evening course', level: 1 })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()

  await openPalette(page)
  await page.keyboard.type('italiano')
  await page.keyboard.press('Enter')
  await openPalette(page)
  await page.keyboard.type('percorso')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Nuovo percorso' })).toBeVisible()
})

test('a search that finds nothing says so; one that cannot be sent says why, and is tried again', async ({
  newIssuer,
  trouble,
}) => {
  trouble.expect(/ERR_INTERNET_DISCONNECTED/)
  const { page } = await newIssuer()
  await page.goto('/badges')
  await openPalette(page)
  await page.keyboard.type('zzz')
  await expect(page.getByText('Nothing is called “zzz”.')).toBeVisible()
  await page.context().setOffline(true)
  await page.keyboard.type('y')
  await expect(page.getByText('The search did not go through.')).toBeVisible({ timeout: 20_000 })
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Nothing is called “zzzy”.')).toBeVisible()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the palette has no fault that axe can see, ${colorScheme}, also on a phone`, async ({ newIssuer }) => {
    const { page } = await newIssuer()
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await givenTemplate(page)
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto('/badges')
      await openPalette(page)
      await page.keyboard.type('peer')
      await expect(page.getByRole('option', { name: 'Peer mentoring' })).toBeVisible()
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)).toEqual([])
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(over).toBeLessThanOrEqual(0)
    }
  })
}
