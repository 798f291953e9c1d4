import { faults } from '../support/axe.ts'
import { givenBadge, givenTemplate } from '../support/given.ts'
import { expect, test } from '../support/test.ts'

test('filters are kept in the URL, shown as chips, and removed one by one', async ({ newIssuer }) => {
  const { page } = await newIssuer()
  const mentoring = await givenTemplate(page)
  const aid = await givenTemplate(page, { title: 'First aid' })
  await givenBadge(page, mentoring)
  await givenBadge(page, aid, { emitted_at: '2024-11-19 09:00:00', expires_at: '2025-11-19 09:00:00' })
  await givenBadge(page, aid, { recipient_first_name: 'Zoë', recipient_email: 'zoe@college.example' })
  // Expiry follows the service's clock, whatever the browser’s says.
  await page.clock.setFixedTime('2025-01-01T12:00:00Z')
  await page.goto('/badges')
  const rows = page.getByRole('row').filter({ has: page.getByRole('gridcell') })
  await expect(rows).toHaveCount(3)

  await page.getByRole('button', { name: 'Add a filter' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  expect(await faults(page), 'the menu of filters').toEqual([])
  await page.getByRole('menuitemradio', { name: 'Expired' }).click()
  await expect(page).toHaveURL(/state=expired/)
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Expired')

  await page.getByRole('button', { name: 'Remove filter: Status' }).click()
  await page.getByRole('button', { name: 'Add a filter' }).click()
  await page.getByRole('menuitem', { name: 'Template…' }).click()
  await page.getByRole('combobox', { name: 'Template' }).fill('first')
  await page.getByRole('option', { name: 'First aid' }).click()
  await page.getByRole('button', { name: 'Show badges' }).click()
  await expect(rows).toHaveCount(2)

  await page.getByRole('searchbox').fill('zoe')
  await expect(page.getByText('1 badge matches, of 3 issued')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('searchbox')).toHaveValue('zoe')
  await expect(page.getByText('Template First aid')).toBeVisible()
  await expect(rows).toHaveCount(1)

  await page.getByRole('searchbox').fill('nobody at all')
  await expect(page.getByRole('heading', { name: 'No badges match these filters' })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Clear all' }).last().click()
  await expect(rows).toHaveCount(3)
  await expect(page.getByRole('searchbox')).toHaveValue('')
})

test('a badge is found by its number, by the beginning of its id and by a name written surname first, in the table and the palette', async ({
  newIssuer,
}) => {
  const { page } = await newIssuer()
  const template = await givenTemplate(page)
  const badge = await givenBadge(page, template, { recipient_first_name: 'Niccolò', recipient_last_name: 'D’Angelo' })
  await givenBadge(page, template, { recipient_email: 'zoe@college.example' })
  const number = String(badge['number'])
  await page.goto('/badges')
  const rows = page.getByRole('row').filter({ has: page.getByRole('gridcell') })
  for (const search of [number, badge.id.slice(0, 23), "d'angelo niccolo"]) {
    await page.getByRole('searchbox').fill(search)
    await expect.poll(() => new URL(page.url()).searchParams.get('search')).toBe(search)
    await expect(page.getByText('1 badge matches, of 2 issued')).toBeVisible()
    await expect(rows).toContainText('Niccolò D’Angelo')
  }

  await page.keyboard.press('Control+k')
  const field = page.getByRole('dialog').getByRole('combobox')
  await expect(field).toBeFocused()
  await field.fill("d'angelo niccolo")
  await expect(page.getByRole('group', { name: 'People' }).getByRole('option')).toContainText('Niccolò D’Angelo')
  await field.fill(number)
  await expect(page.getByRole('option', { name: number })).toContainText('Peer mentoring')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Niccolò D’Angelo', level: 1 })).toBeVisible()
  await expect(page.getByText(number, { exact: true })).toBeVisible()
})

test('an empty table links to the first award, and without a template to the templates; awards in another tab update all counts, and a failed list can be retried', async ({
  newIssuer,
  trouble,
}) => {
  trouble.expect(/ERR_FAILED/)
  const { page } = await newIssuer()
  await page.goto('/badges')
  await expect(page.getByRole('heading', { name: 'No badges yet' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Awards' }).click()
  await expect(page.getByRole('heading', { name: 'No award yet' })).toBeVisible()
  await page.goBack()
  await page.getByRole('main').getByRole('link', { name: 'Award badges' }).last().click()
  await expect(page.getByRole('heading', { name: 'Award badges: template' })).toBeVisible()
  // Without an active template the page links to the templates.
  await page.getByRole('link', { name: 'Go to the templates' }).click()
  await expect(page).toHaveURL(/\/templates$/)

  const template = await givenTemplate(page)
  await givenBadge(page, template)
  await page.goto('/badges')
  await expect(page.getByText('1 badge issued')).toBeVisible()
  await givenBadge(page, template, { recipient_email: 'zoe@college.example' })
  await page.getByRole('columnheader', { name: 'Issued' }).getByRole('button').click()
  await expect(page.getByRole('button', { name: 'Export 2' })).toBeVisible()
  await expect(page.getByText('2 badges issued')).toBeVisible()
  await page.getByRole('searchbox').fill('bell')
  await expect(page.getByText('2 badges match, of 2 issued')).toBeVisible()

  await page.route('**/organization/badges?*', (route) => route.abort())
  await page.getByRole('searchbox').fill('marcus')
  await expect(page.getByRole('heading', { name: 'The list could not be loaded' })).toBeVisible()
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.unroute('**/organization/badges?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('link', { name: 'Marcus Bell' }).first()).toBeVisible()
})

test('columns sort in both directions, pages turn, and a page that does not exist links back', async ({
  demoPage: page,
}) => {
  await page.goto('/badges')
  const column = page.getByRole('columnheader', { name: 'Issued' })
  await column.getByRole('button').click()
  await expect(column).toHaveAttribute('aria-sort', 'descending')
  await column.getByRole('button').click()
  await expect(column).toHaveAttribute('aria-sort', 'ascending')
  await expect(page).toHaveURL(/sort=emitted_at/)

  const pages = page.getByRole('navigation', { name: 'Pages' })
  await pages.getByRole('link', { name: 'Next page' }).click()
  await expect(pages).toContainText('26 to 50 of')
  await page.goBack()
  await expect(pages).toContainText('1 to 25 of')

  await page.goto('/badges?page=99999')
  await page.getByRole('button', { name: 'Go to the last page' }).click()
  await expect(page.getByRole('row', { name: /Valid|Expired|Revoked/ }).first()).toBeVisible()
})

test('a long title keeps its code visible, and a long name does not fill the screen', async ({ newIssuer }) => {
  const { page } = await newIssuer()
  const title = 'Protecting the mountains'
  const template = await givenTemplate(page, { title, code: 'ALPINE-MOUNTAINS-2026-IV' })
  const names = { recipient_first_name: 'Longestofnames'.repeat(5), recipient_last_name: 'Withoutaspace'.repeat(5) }
  await givenBadge(page, template, names)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/badges')
  await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveText('1 in total')
  const words = page.getByRole('gridcell').getByText(title, { exact: true })
  expect(await words.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)

  await page.setViewportSize({ width: 320, height: 640 })
  const row = page.getByRole('row').filter({ has: page.getByRole('gridcell') })
  await expect.poll(async () => (await row.boundingBox())?.height).toBeLessThan(120)
})
