import type { Page } from '@playwright/test'
import { givenList } from '../earners/given-lists.ts'
import { faults } from '../support/axe.ts'
import { givenTemplate } from '../support/given.ts'
import { expect, makeColleague, test } from '../support/test.ts'
import { dayIn, wallClock } from '../support/wall-clock.ts'

const SCHEDULED = '/api/v1/issuers/organization/scheduled_awards'

const planned = async (page: Page) => (await (await page.request.get(SCHEDULED)).json()).data

test('an award to a list is scheduled, found in its view, changed and cancelled', async ({ newIssuer }) => {
  const { page } = await newIssuer()
  const template = await givenTemplate(page)
  const list = await givenList(page)
  await page.goto(`/award?template=${template.id}&list=${list.id}`)
  await page.getByRole('radio', { name: 'On a day and time' }).check()
  await page.getByRole('button', { name: 'Review' }).click()
  await expect(page.getByText('Choose a day and a time')).toBeVisible()
  await page.getByRole('textbox', { name: 'Day and time', exact: true }).fill(dayIn(20))
  await page.getByRole('textbox', { name: 'Day and time: time' }).fill('8.30')
  await expect(page.getByText(/In 20 days/)).toBeVisible()
  expect(await faults(page)).toEqual([])
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Day and time: time' })).toHaveValue('08:30')
  await page.getByRole('radio', { name: 'Whoever is on the list that day' }).check()
  await page.getByRole('button', { name: 'Review' }).click()
  await expect(page.getByText(/You are about to plan badges for whoever is on the list then/)).toBeVisible()
  await page.goBack()
  await page.getByRole('radio', { name: 'The 3 people on the list today' }).check()
  await page.getByRole('button', { name: 'Review' }).click()
  await page.getByRole('button', { name: 'Plan 3 badges' }).dblclick()
  await expect(page.getByRole('heading', { name: 'Planned', level: 1 })).toBeVisible()
  expect(await planned(page)).toHaveLength(1)

  await page.getByRole('link', { name: 'See the planned award' }).click()
  const sheet = page.getByRole('dialog', { name: 'Peer mentoring' })
  await expect(sheet.getByText('08:30')).toBeVisible()
  await sheet.getByRole('button', { name: 'Change' }).click()
  const change = page.getByRole('dialog', { name: 'Change “Peer mentoring”' })
  await expect(change.getByRole('grid')).toBeVisible()
  await expect(change.getByText('another award is planned')).toBeHidden()
  await change.getByRole('textbox', { name: 'Day and time: time' }).fill('17:00')
  await change.getByRole('textbox', { name: 'What they did' }).fill('Mentoring week')
  expect(await faults(page)).toEqual([])
  await change.getByRole('button', { name: 'Save the changes' }).click()
  await expect(sheet.getByText('17:00')).toBeVisible()
  await expect(sheet.getByText('Mentoring week')).toBeVisible()

  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('navigation').getByRole('link', { name: 'Overview' }).first().click()
  const days = page.getByRole('region', { name: 'The next 30 days' })
  await days.getByRole('link', { name: /3 badges are awarded at 17:00/ }).click()
  await sheet.getByRole('button', { name: 'Cancel the award' }).click()
  const question = page.getByRole('alertdialog', { name: 'Cancel this award?' })
  await question.getByRole('button', { name: 'Cancel the award' }).click()
  await expect(sheet.getByText('Cancelled')).toBeVisible()
  await expect(sheet.getByText(/\d people/)).toBeHidden()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('row', { name: /Peer mentoring.*Cancelled/ })).toBeVisible()
  await expect(page.getByText('No award is planned')).toBeVisible()
  await page.setViewportSize({ width: 320, height: 800 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})

test('a failed award says why, is retried, and links to its badges; a viewer can only read both', async ({
  context,
  newIssuer,
  product,
}) => {
  // The service checks for due awards every 30 seconds.
  test.slow()
  const { page, organizationId } = await newIssuer()
  const template = await givenTemplate(page)
  const list = await givenList(page)
  const made = await page.request.post(SCHEDULED, {
    data: {
      badge_template_id: template.id,
      earners_list_id: list.id,
      people: 'live',
      runs_at: wallClock(new Date(Date.now() + 4000)),
    },
  })
  expect(made.status(), await made.text()).toBe(201)
  const { id } = (await made.json()).data
  const enable = (status: string) =>
    page.request.put(`/api/v1/issuers/organization/earners_lists/${list.id}`, { data: { status } })
  expect((await enable('disabled')).ok()).toBe(true)
  await expect.poll(async () => (await planned(page))[0].status, { timeout: 90_000, intervals: [1000] }).toBe('failed')

  // Upcoming awards do not push a failed one, which needs attention, out of the list of awards.
  for (let day = 1; day <= 6; day += 1) {
    const person = { recipient_email: 'ada@x.example', recipient_first_name: 'Ada', recipient_last_name: 'Okoro' }
    const data = { badge_template_id: template.id, ...person, runs_at: `${dayIn(day)} 09:00:00` }
    expect((await page.request.post(SCHEDULED, { data })).status()).toBe(201)
  }
  await page.goto(`/badges/awards?template=${template.id}`)
  await expect(page.getByRole('row', { name: /Planned.*6 to come/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /Ada Okoro/ })).toHaveCount(5)
  await page.getByRole('link', { name: 'See all planned awards' }).click()
  await expect(page.getByRole('heading', { name: 'Planned awards', level: 1 })).toBeVisible()
  await page
    .getByRole('row', { name: /Group A/ })
    .getByRole('link')
    .first()
    .click()
  const sheet = page.getByRole('dialog', { name: 'Peer mentoring' })
  await expect(sheet.getByText('Nothing was awarded. The list is disabled.')).toBeVisible()
  // Of the breadcrumbs only the page itself is current, none of its parents.
  await expect(page.locator('header nav [aria-current]')).toHaveText('Planned awards')
  expect(await faults(page)).toEqual([])
  expect((await enable('enabled')).ok()).toBe(true)
  await sheet.getByRole('button', { name: 'Try again' }).click()
  await expect(sheet.getByText('3 awarded')).toBeVisible()
  await sheet.getByRole('link', { name: '3 badges' }).click()
  await expect(page.getByText('Awarded to 3 people of “Group A” by')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Person Number 2' })).toBeVisible()

  await makeColleague(context, product, { organizationId, level: 'viewer' })
  await page.goto(`/badges/planned?award=${id}`)
  await expect(sheet.getByText('3 awarded')).toBeVisible()
  await expect(sheet.getByRole('button', { name: /Change|Cancel|Try again/ })).toHaveCount(0)
  await sheet.getByRole('link', { name: '3 badges' }).click()
  await expect(page.getByRole('link', { name: 'Person Number 2' })).toBeVisible()
  await expect(page.getByRole('button', { name: /again|Revoke|Undo|another badge/ })).toHaveCount(0)
})

test('who cancels an award that a colleague has cancelled meanwhile reads so', async ({ newIssuer, trouble }) => {
  trouble.expect(/status of 4\d\d/)
  const { page } = await newIssuer()
  const { id: badge_template_id } = await givenTemplate(page)
  const person = { recipient_email: 'ada@college.example', recipient_first_name: 'Ada', recipient_last_name: 'Okoro' }
  const path = '/api/v1/issuers/organization/scheduled_awards'
  const runs_at = `${new Date().getFullYear() + 1}-05-04 09:00:00`
  const made = await page.request.post(path, { data: { badge_template_id, ...person, runs_at } })
  expect(made.status(), await made.text()).toBe(201)
  const { id } = (await made.json()).data
  await page.goto(`/badges/planned?award=${id}`)
  const sheet = page.getByRole('dialog', { name: 'Peer mentoring' })
  await sheet.getByRole('button', { name: 'Cancel the award' }).click()
  expect((await page.request.delete(`${path}/${id}`)).ok()).toBe(true)
  const question = page.getByRole('alertdialog', { name: 'Cancel this award?' })
  await question.getByRole('button', { name: 'Cancel the award' }).click()
  await expect(question.getByRole('alert')).toBeVisible()
  await question.getByRole('button', { name: 'Keep' }).click()
  await expect(sheet.getByText('Cancelled')).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Cancel the award' })).toBeHidden()
})
