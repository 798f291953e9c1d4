import { givenBadge, givenTemplate } from '../support/given.ts'
import { expect, test } from '../support/test.ts'

test('filters are kept in the URL, shown as chips, and removed one by one', async ({ newIssuer }) => {
  const { page } = await newIssuer()
  const mentoring = await givenTemplate(page)
  const aid = await givenTemplate(page, { title: 'First aid' })
  await givenBadge(page, mentoring)
  await givenBadge(page, aid, { emitted_at: '2024-11-19 09:00:00', expires_at: '2025-11-19 09:00:00' })
  await givenBadge(page, aid, { recipient_first_name: 'Zoë', recipient_email: 'zoe@college.example' })
  await page.goto('/badges')
  const rows = page.getByRole('row').filter({ has: page.getByRole('gridcell') })
  await expect(rows).toHaveCount(3)

  await page.getByRole('button', { name: 'Add a filter' }).click()
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

  await page.goto(`/b/${number.toLowerCase()}`)
  await expect(page).toHaveURL(new RegExp(`/b/${badge.id}$`))
  await expect(page.getByText(number, { exact: true })).toBeVisible()

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

test('an empty table links to the first award, awards in another tab update all counts, and a failed list can be retried', async ({
  newIssuer,
  trouble,
}) => {
  trouble.expect(/ERR_FAILED/)
  const { page } = await newIssuer()
  await page.goto('/badges')
  await expect(page.getByRole('heading', { name: 'No badges yet' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Award badges' }).last().click()
  await expect(page.getByRole('heading', { name: 'Award badges: template' })).toBeVisible()

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

test('revoking asks for a reason and restores the focus; a badge revoked by a colleague meanwhile is shown as revoked', async ({
  newIssuer,
  trouble,
}) => {
  trouble.expect(/status of 409/)
  const { page } = await newIssuer()
  const { id } = await givenBadge(page, await givenTemplate(page))
  await page.goto(`/badges/${id}`)
  const revoke = page.getByRole('main').getByRole('button', { name: 'Revoke…' })
  await revoke.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('alertdialog', { name: 'Revoke Marcus Bell’s badge?' })
  await expect(dialog.getByRole('button', { name: 'Keep it' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Revoke badge' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveAccessibleDescription(/Write a reason/)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(revoke).toBeFocused()

  await page.getByRole('main').getByRole('button', { name: 'Revoke…' }).click()
  const reason = { reason: 'Withdrawn by the registry.' }
  await page.request.post(`/api/v1/issuers/badges/${id}/revoke`, { data: reason })
  await page.getByRole('textbox', { name: 'Reason' }).fill('Issued in error.')
  await page.getByRole('button', { name: 'Revoke badge' }).click()
  await expect(page.getByText('This badge is already revoked.')).toBeVisible()
  await expect(page.getByText('Withdrawn by the registry.').first()).toBeVisible()
})
