import { readFile } from 'node:fs/promises'
import { read, utils } from '@e965/xlsx'
import type { Page } from '@playwright/test'
import { givenList, people } from '../earners/given-lists.ts'
import { faults } from '../support/axe.ts'
import { givenBadge, givenTemplate } from '../support/given.ts'
import { expect, test } from '../support/test.ts'

const BADGES = '/api/v1/issuers/organization/badges'

/** The service's answer to filters given by the API's parameter names. */
const findBadges = async (page: Page, query: Record<string, string> = {}) =>
  (await page.request.get(BADGES, { params: query })).json()

/** A template awarded to a list of `count` people. */
async function givenMany(page: Page, count: number, values: Record<string, unknown> = {}) {
  const template = await givenTemplate(page, values)
  const list = await givenList(page, { name: `Group of ${count}`, earners: people(count) })
  const data = { badge_template_id: template.id }
  expect((await page.request.post(`${BADGES}/earners-lists/${list.id}`, { data })).status()).toBe(201)
  return { template, list }
}

const rowsOf = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('gridcell') })
const bar = (page: Page) => page.getByRole('region', { name: 'Selected badges' })

test('all matching badges are revoked for one reason, unless the count has changed, and the summary names the skipped ones', async ({
  newIssuer,
  trouble,
}) => {
  trouble.expect(/status of 409/)
  const { page } = await newIssuer()
  const { template } = await givenMany(page, 30)
  const other = await givenBadge(page, await givenTemplate(page, { title: 'First aid' }))
  const [before] = (await findBadges(page, { badge_template_id: template.id })).data
  await page.request.post(`/api/v1/issuers/badges/${before.id}/revoke`, { data: { reason: 'Withdrawn before.' } })

  await page.goto(`/badges?template=${template.id}`)
  await page.getByRole('checkbox', { name: 'Select this page' }).check()
  await expect(bar(page)).toContainText('25 selected')
  expect(await faults(page), 'the list with the bar of what is ticked').toEqual([])
  await bar(page).getByRole('button', { name: 'Select all 30' }).click()
  await givenBadge(page, template)
  await bar(page).getByRole('button', { name: 'Revoke…' }).click()
  await page.getByRole('textbox', { name: 'One reason for all' }).fill('The course was not held.')
  await page.getByRole('button', { name: 'Revoke 30 badges' }).click()
  await expect(page.getByRole('alert').filter({ hasText: '31' })).toBeVisible()
  expect((await findBadges(page, { state: 'revoked' })).meta.total).toBe(1)

  await page.reload()
  await page.getByRole('checkbox', { name: 'Select this page' }).check()
  await bar(page).getByRole('button', { name: 'Select all 31' }).click()
  await expect(bar(page)).toContainText('31 selected, all that match')
  await bar(page).getByRole('button', { name: 'Revoke…' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Revoke 31 badges?' })
  await dialog.getByRole('button', { name: 'Revoke 31 badges' }).click()
  await expect(dialog.getByRole('textbox')).toHaveAccessibleDescription(/Write a reason/)
  expect(await faults(page), 'the question whether to revoke').toEqual([])
  await dialog.getByRole('textbox').fill('The course was not held.')
  await dialog.getByRole('button', { name: 'Revoke 31 badges' }).click()

  const outcome = page.getByRole('dialog', { name: '30 badges revoked' })
  await expect(outcome).toContainText(/Left out: already no longer valid\s*− 1/)
  await expect(outcome).toContainText('30 emails are on their way.')
  expect(await faults(page), 'what came of revoking').toEqual([])
  await outcome.getByRole('button', { name: 'Done' }).click()
  await expect(bar(page)).toBeHidden()
  await expect(rowsOf(page).filter({ hasText: 'Revoked' })).toHaveCount(25)

  expect((await findBadges(page, { state: 'revoked' })).meta.total).toBe(31)
  expect((await findBadges(page, { state: 'valid' })).data.map(({ id }: { id: string }) => id)).toEqual([other.id])
  expect((await (await page.request.get(`${BADGES}/${before.id}`)).json()).data.revoked_reason).toBe(
    'Withdrawn before.',
  )
})

test('spreadsheet keys move, tick and open rows; mails of ticked badges are sent again, including those ticked on another page', async ({
  newIssuer,
}) => {
  const { page } = await newIssuer()
  await givenMany(page, 27)
  await page.goto('/badges')
  const { keyboard } = page
  const rows = rowsOf(page)
  await rows.nth(0).getByRole('link').focus()
  // Retried: the key listeners are attached in an effect, which may run after the focus.
  await expect(async () => {
    await keyboard.press('Control+Home')
    await expect(rows.nth(0).getByRole('checkbox')).toBeFocused({ timeout: 200 })
  }).toPass()
  await keyboard.press('ArrowRight')
  await expect(rows.nth(0).getByRole('link')).toBeFocused()
  await keyboard.press('ArrowDown')
  await expect(rows.nth(1).getByRole('link')).toBeFocused()
  await keyboard.press('Space')
  await expect(rows.nth(1)).toHaveAttribute('aria-selected', 'true')
  await keyboard.press('ArrowRight')
  await expect(rows.nth(1).getByRole('gridcell', { name: /@college/ })).toBeFocused()
  await keyboard.press('ArrowDown')
  await keyboard.press('ArrowDown')
  await keyboard.press('Shift+Space')
  await expect(bar(page)).toContainText('3 selected')
  await keyboard.press('Shift+ArrowDown')
  await expect(bar(page)).toContainText('4 selected')
  await keyboard.press('Control+a')
  await expect(bar(page)).toContainText('25 selected')
  await keyboard.press('Escape')
  await expect(bar(page)).toBeHidden()
  await keyboard.press('Control+End')
  await expect(rows.last().getByRole('button')).toBeFocused()
  await keyboard.press('Home')
  await keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  // Wait until the dialog is gone and the focus restored: an earlier key would still go to the dialog.
  await expect(rows.last().getByRole('checkbox')).toBeFocused()
  await keyboard.press('Tab')
  await keyboard.press('Shift+Tab')
  await expect(rows.last().getByRole('checkbox')).toBeFocused()

  const boxes = rows.getByRole('checkbox')
  await boxes.nth(1).check()
  await boxes.nth(3).click({ modifiers: ['Shift'] })
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(rows).toHaveCount(2)
  await boxes.first().check()
  await expect(bar(page)).toContainText('4 selected')
  await bar(page).getByRole('button', { name: 'Send email again…' }).click()
  await page.getByRole('button', { name: 'Send 4 emails' }).dblclick()
  await expect(page.getByRole('dialog', { name: '4 emails are on their way' })).toBeVisible()
})

test('the export has the filtered rows in the same order with the same cells; after the session ended it asks to sign in first', async ({
  newIssuer,
  trouble,
}) => {
  trouble.expect(/status of 401/)
  const { page, password } = await newIssuer()
  const { template } = await givenMany(page, 28, { title: '=Peer; "mentoring"', code: '007' })
  await givenBadge(page, await givenTemplate(page, { title: 'First aid' }))
  await page.goto(`/badges?template=${template.id}&sort=recipient_last_name`)
  await expect(page.getByText('28 badges match, of 29 issued')).toBeVisible()
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export 28' }).click()
  const download = await coming
  expect(download.suggestedFilename()).toMatch(/^badges-\d{4}-\d\d-\d\d\.xls$/)
  await expect(page.getByText('28 badges are downloading as .xls')).toBeVisible()

  // Read with an independent library.
  const workbook = read(await readFile(await download.path()), { type: 'buffer' })
  const sheet = workbook.Sheets[workbook.SheetNames[0] ?? '']
  const cells: Record<string, string>[] = utils.sheet_to_json(sheet ?? {}, { raw: false, defval: '' })
  const query = { badge_template_id: template.id, sort: 'recipient_last_name' }
  const first = await findBadges(page, query)
  const second = await findBadges(page, { ...query, page: '2' })
  const listed = [...first.data, ...second.data]
  expect(cells).toHaveLength(first.meta.total)
  const exported = cells.map((row) => [
    row['First name'],
    row['Last name'],
    row['Email'],
    row['Badge'],
    row['Code'],
    row['Badge ID'],
  ])
  expect(exported).toEqual(
    listed.map((badge) => [
      badge.recipient_first_name,
      badge.recipient_last_name,
      badge.recipient_email,
      '=Peer; "mentoring"',
      '007',
      badge.id,
    ]),
  )
  const onScreen = await rowsOf(page).allInnerTexts()
  for (const [place, text] of onScreen.entries()) {
    expect(text).toContain(`${cells[place]?.['First name']} ${cells[place]?.['Last name']}`)
    expect(text).toContain(cells[place]?.['Email'])
    expect(text).toContain(cells[place]?.['Status'])
  }

  await page.context().clearCookies()
  const again = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export 28' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  expect((await again).suggestedFilename()).toMatch(/\.xls$/)
  await expect(page).toHaveURL(/\/badges/)
})

test('days, addresses, lists and mail states filter the table, each as a chip kept in the URL; the chosen columns are remembered', async ({
  newIssuer,
}) => {
  const { page } = await newIssuer()
  const { template, list } = await givenMany(page, 3)
  await givenBadge(page, template, { emitted_at: '2024-02-29 23:30:00' })
  await page.goto('/badges')
  const add = async (name: string) => {
    await page.getByRole('button', { name: 'Add a filter' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await add('Issued…')
  await page.getByRole('textbox', { name: 'First day' }).fill('29 feb 2024')
  await page.getByRole('textbox', { name: 'Last day' }).fill('28 feb 2024')
  await page.getByRole('button', { name: 'Show badges' }).click()
  await expect(page.getByRole('textbox', { name: 'Last day' })).toHaveAccessibleDescription(/not before the first/)
  expect(await faults(page), 'the dialog that asks for days').toEqual([])
  await page.getByRole('textbox', { name: 'Last day' }).fill('29 feb 2024')
  await page.getByRole('button', { name: 'Show badges' }).click()
  await expect(page.getByText('Issued 29 Feb 2024')).toBeVisible()
  await expect(rowsOf(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Remove filter: Issued' }).click()

  await add('Earners list…')
  await page.getByRole('combobox').fill('group')
  await page.getByRole('option', { name: 'Group of 3' }).click()
  await page.getByRole('button', { name: 'Show badges' }).click()
  await expect(rowsOf(page)).toHaveCount(3)
  await add('Email…')
  await page.getByRole('dialog').getByRole('textbox').fill('ADA.okoro@college.example')
  await page.keyboard.press('Enter')
  await expect(rowsOf(page)).toHaveCount(1)

  await page.getByRole('button', { name: 'Choose columns' }).click()
  const dialog = page.getByRole('dialog', { name: 'Which columns?' })
  await dialog.getByRole('checkbox', { name: 'Email', exact: true }).uncheck()
  await dialog.getByRole('checkbox', { name: 'Award email' }).check()
  expect(await faults(page), 'the choice of columns').toEqual([])
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.reload()
  await expect(page.getByText('Earners list Group of 3')).toBeVisible()
  await expect(page.getByText('1 badge matches, of 4 issued')).toBeVisible()
  expect((await findBadges(page, { earners_list_id: list.id })).meta.total).toBe(3)
  await expect(page.getByRole('columnheader', { name: 'Award email' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Email', exact: true })).toBeHidden()
  await expect(rowsOf(page).first()).toContainText(/Waiting|Sent/)

  await page.goto('/badges?mail=failed&public=1')
  await expect(page.getByText('Public Yes')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No badges match these filters' })).toBeVisible()
})
