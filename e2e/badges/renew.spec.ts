import { faults } from '../support/axe.ts'
import { givenBadge, givenTemplate, mailsHaveLeft } from '../support/given.ts'
import { expect, test } from '../support/test.ts'

const ENDED = { emitted_at: '2024-11-19 09:00:00', expires_at: '2025-11-19 23:59:59' }

test('a badge is renewed once, again if that was undone, to end on a chosen day, and its public page links to the newer one', async ({
  newIssuer,
}) => {
  const { page } = await newIssuer()
  const template = await givenTemplate(page, { validity_count: 3, validity_unit: 'year' })
  const old = await givenBadge(page, template, ENDED)
  await page.goto(`/badges/${old.id}`)
  await page.getByRole('button', { name: 'Renew…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'Renew the badge of Marcus Bell?' })).toBeVisible()
  await expect(dialog.getByText('3 years after its issue')).toBeVisible()
  await dialog.getByRole('button', { name: 'Renew 1 badge' }).click()
  await page.getByRole('link', { name: 'Open the new badge' }).click()
  await page.getByRole('link', { name: 'See the award' }).click()
  await expect(page).toHaveURL(/\/badges\/awards\//)
  await mailsHaveLeft(page, new URL(page.url()).pathname.split('/').at(-1)!)
  await page.getByRole('button', { name: 'Undo the award' }).click()
  await expect(page.getByRole('alertdialog').getByText('1 of 1 email has left.')).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo the award' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Do not write' }).click()
  await expect(page.getByText(/This award was undone on/)).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: /^Revoked on/ })).toBeVisible()
  await page.goBack()
  await expect(page.getByText(/^Renewal undone by /)).toBeVisible()
  await expect(page.getByRole('link', { name: 'The newer badge' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Renew…' }).click()
  await dialog.getByRole('button', { name: 'Change' }).click()
  await dialog.getByRole('radio', { name: 'On a day' }).check()
  await dialog.getByRole('button', { name: 'Renew 1 badge' }).click()
  await expect(dialog.getByText('Choose a day')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Expires' }).fill('2090-06-01')
  await expect(dialog.getByText('1 June 2090')).toBeVisible()
  expect(await faults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Renew 1 badge' }).click()
  await expect(page.getByRole('heading', { name: 'The badge of Marcus Bell is renewed' })).toBeVisible()
  await page.getByRole('link', { name: 'Open the new badge' }).click()
  await expect(page.getByText('1 June 2090').first()).toBeVisible()
  await expect(page.getByText('In the place of an earlier badge')).toBeVisible()
  const newer = new URL(page.url()).pathname.split('/').at(-1)
  await page.getByRole('link', { name: 'The badge before it' }).click()
  await expect(page).toHaveURL(new RegExp(`${old.id}$`))
  await expect(page.getByRole('link', { name: 'The newer badge' })).toBeVisible()
  await expect(page.getByText(/^Renewed by /)).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Renew…' })).toHaveCount(0)

  await page.goto(`/b/${old.id}`)
  await expect(page.getByRole('heading', { name: /^This badge was renewed on / })).toBeVisible()
  expect(await faults(page)).toEqual([])
  await page.getByRole('link', { name: 'See the newer badge' }).click()
  await expect(page).toHaveURL(new RegExp(`/b/${newer}`))
  await expect(page.getByText('Expires on 1 June 2090.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'The badge that was issued on 19 November 2024' })).toBeVisible()
})

test('the renewable badges of a selection are renewed, and the others are listed with their reasons', async ({
  newIssuer,
}) => {
  const { page } = await newIssuer()
  const template = await givenTemplate(page)
  const add = (name: string, values: object = ENDED) =>
    givenBadge(page, template, {
      recipient_first_name: name,
      recipient_email: `${name.toLowerCase()}@college.example`,
      ...values,
    })
  await add('Cara')
  await add('Priya')
  const owen = await add('Owen')
  const tom = await add('Tom')
  await page.request.post(`/api/v1/issuers/organization/badges/${owen.id}/renew`)
  await page.request.post(`/api/v1/issuers/badges/${tom.id}/revoke`, { data: { reason: 'Issued in error' } })
  // Owen's new badge is issued today, so the filter excludes it.
  await page.goto('/badges?issued_to=2024-12-31')
  const rows = page.getByRole('row').filter({ has: page.getByRole('gridcell') })
  await expect(rows).toHaveCount(4)
  await page.getByRole('checkbox', { name: 'Select this page' }).check()
  await page.getByRole('region', { name: 'Selected badges' }).getByRole('button', { name: 'Renew…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'Renew 2 of 4 badges?' })).toBeVisible()
  await expect(dialog.getByRole('row', { name: /Owen Bell.*Renewed on/ })).toBeVisible()
  await expect(dialog.getByRole('row', { name: /Tom Bell.*Revoked on/ })).toBeVisible()
  expect(await faults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Renew 2 badges' }).click()
  await expect(page.getByRole('heading', { name: '2 badges renewed' })).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()

  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(rows).toHaveCount(7)
  await page.getByRole('button', { name: 'Add a filter' }).click()
  await page.getByRole('group', { name: 'Renewed' }).getByRole('menuitemradio', { name: 'Yes' }).click()
  await expect(page).toHaveURL(/renewed=1/)
  await expect(rows).toHaveCount(3)
  await page.getByRole('button', { name: 'Remove filter: Renewed' }).click()
  await expect(rows).toHaveCount(7)
})
