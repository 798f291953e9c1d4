import type { Page } from '@playwright/test'
import { faults } from './support/axe.ts'
import { givenBadge, givenTemplate } from './support/given.ts'
import { holdRequests } from './support/hold-requests.ts'
import { horizontalOverflow } from './support/longer-words.ts'
import { expect, test } from './support/test.ts'
import { wordsIn } from './support/words.ts'

const m = wordsIn('en')

test('everything is found and opened by keyboard, once all results are there, and remembered', async ({
  newIssuer,
}) => {
  const { page } = await newIssuer()
  const template = await givenTemplate(page, { title: 'Glassblowing basics', code: 'GLASS-1' })
  await givenBadge(page, template, { recipient_first_name: 'Ottoline', recipient_last_name: 'Glasspool' })
  await givenTemplate(page, { title: 'Glassmaking', status: 'draft' })
  const earners = [
    { recipient_email: 'nadia@college.example', recipient_first_name: 'Nadia', recipient_last_name: 'Glassman' },
  ]
  await page.request.post('/api/v1/issuers/organization/earners_lists', { data: { name: 'Glass workshop', earners } })
  await page.goto('/templates')
  await expect(page.getByRole('heading', { name: m.shell_templates(), level: 1 })).toBeVisible()

  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: m.palette_open() })
  await expect(field).toBeFocused()
  await page.keyboard.type('glass')
  const people = page.getByRole('group', { name: m.palette_people() })
  await expect(people.getByRole('option', { name: 'Ottoline Glasspool' })).toContainText('marcus.bell@college.example')
  const templates = page.getByRole('group', { name: m.shell_templates() })
  await expect(templates.getByRole('option', { name: 'Glassmaking' })).toContainText(m.badges_template_draft())
  await expect(page.getByRole('group', { name: m.earners_lists() }).getByRole('option')).toContainText('Glass workshop')
  // No option is highlighted until all answers have arrived.
  await expect(people.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await expect(people.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  expect(await faults(page), 'found').toEqual([])
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
  await page.setViewportSize({ width: 1280, height: 800 })
  // She is on a list, but holds no badge.
  await expect(people.getByRole('option', { name: 'Nadia Glassman' })).toContainText('nadia@college.example')
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('option', { name: 'Glass workshop' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Glass workshop', level: 1 })).toBeVisible()
  await expect(field).toBeHidden()

  await page.keyboard.press('Control+k')
  await expect(page.getByRole('group', { name: m.palette_recent() }).getByRole('option')).toContainText(
    'Glass workshop',
  )
  expect(await faults(page), 'before typing').toEqual([])
  const release = await holdRequests(page, '**/earners?*glas*')
  await page.keyboard.type('glassm')
  await expect(page.getByRole('option', { name: 'Glassmaking' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(field).toBeVisible()
  release()
  await expect(page.getByRole('heading', { name: 'Nadia Glassman', level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.press('Escape')
  await expect(field).toBeHidden()

  const many = Array.from({ length: 22 }, (_, index) => ({
    recipient_email: `tutor.${index}@college.example`,
    recipient_first_name: `Tutor ${String.fromCharCode(65 + index)}`,
    recipient_last_name: 'Quillon',
  }))
  await page.request.post('/api/v1/issuers/organization/earners_lists', { data: { name: 'Tutors', earners: many } })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('quillon')
  await expect(people.getByRole('option')).toHaveCount(7)
  await people.getByRole('option', { name: m.shell_see_all({ count: 22 }) }).click()
  await expect(page).toHaveURL('/earners?search=quillon')
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(23)
})

test('commands are a few letters away; a search without results says so, and one that failed is retried', async ({
  newIssuer,
  trouble,
}) => {
  trouble.expect(/ERR_FAILED/)
  const { page } = await newIssuer()
  await page.goto('/account')
  await openPalette(page)
  await page.keyboard.type('zzz')
  await expect(page.getByText('Nothing found for “zzz”.')).toBeVisible()
  expect(await faults(page), 'nothing found').toEqual([])
  await page.route('**/api/**', (route) => route.abort())
  await page.keyboard.type('y')
  await expect(page.getByText('The search failed.')).toBeVisible({ timeout: 20_000 })
  expect(await faults(page), 'failed').toEqual([])
  await page.unroute('**/api/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Nothing found for “zzzy”.')).toBeVisible()

  await page.getByRole('combobox', { name: m.palette_open() }).fill('new li')
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

async function openPalette(page: Page) {
  await page.getByRole('button', { name: /^(Search or jump to|Cerca o vai a)…/ }).click()
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
}
