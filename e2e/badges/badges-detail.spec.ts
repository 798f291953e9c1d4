import { faults } from '../support/axe.ts'
import { givenBadge, givenTemplate } from '../support/given.ts'
import { expect, test } from '../support/test.ts'

const MARCUS = 'marcus.bell@college.example'

test('a badge opens over the table at a URL that can be reloaded, and Back closes it; an unknown id shows a message', async ({
  newIssuer,
  trouble,
}) => {
  trouble.expect(/status of 404/)
  const { page } = await newIssuer()
  const { id } = await givenBadge(page, await givenTemplate(page), { activity_title: 'Mentoring week' })
  await page.goto('/badges?state=valid')
  await page.getByRole('link', { name: 'Marcus Bell' }).click()
  const sheet = page.getByRole('dialog', { name: 'Marcus Bell' })
  await expect(sheet).toContainText('Mentoring week')
  await expect(sheet).toContainText('Issued by Ines Moreau')
  expect(await faults(page), 'a badge over the list').toEqual([])
  await expect(page).toHaveURL(`/badges?state=valid&badge=${id}`)
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL('/badges?state=valid')
  await page.goForward()
  await page.reload()
  await expect(sheet).toContainText('Mentoring week')
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('row', { name: /Marcus Bell/ })).toBeVisible()

  await page.getByRole('link', { name: 'Marcus Bell' }).click()
  await sheet.getByRole('link', { name: 'Open as a page' }).click()
  await expect(page).toHaveURL(`/badges/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Marcus Bell' })).toBeVisible()
  // Empty values are not listed.
  await expect(page.getByRole('definition').filter({ hasText: /^$/ })).toHaveCount(0)

  await page.goto('/badges?badge=00000000-0000-4000-8000-000000000000')
  await expect(page.getByRole('dialog')).toContainText('This badge does not exist.')
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL('/badges')
})

test('a badge’s holder is one step away: from its details over the table and on its page, and from its row', async ({
  newIssuer,
  trouble,
}) => {
  trouble.expect(/status of 404/)
  const { page } = await newIssuer()
  await givenBadge(page, await givenTemplate(page))
  const isTheirs = async () => {
    await expect(page).toHaveURL(/\/earners\/[0-9a-f-]{36}$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Marcus Bell' })).toBeVisible()
    await expect(page.getByRole('row', { name: 'Peer mentoring' })).toBeVisible()
  }
  await page.goto('/badges')
  await page.getByRole('button', { name: 'Actions for Marcus Bell, Peer mentoring' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  expect(await faults(page), 'the menu of a row').toEqual([])
  await page.getByRole('menuitem', { name: 'See the earner' }).click()
  await isTheirs()
  await page.goBack()

  await page.getByRole('link', { name: 'Marcus Bell' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Marcus Bell' }).click()
  await isTheirs()
  await page.goBack()
  await page.getByRole('dialog', { name: 'Marcus Bell' }).getByRole('link', { name: 'Open as a page' }).click()
  await page.getByRole('definition').getByRole('link', { name: 'Marcus Bell' }).click()
  await isTheirs()

  await page.goto('/badges/00000000-0000-4000-8000-000000000000/earner')
  await expect(page.getByRole('heading', { name: 'There is nothing at this address' })).toBeVisible()
})

test('the recipient can be corrected until the badge is opened, and the mail sent again; revoking asks for a reason, and a badge revoked by a colleague meanwhile offers no actions', async ({
  newIssuer,
  trouble,
}) => {
  trouble.expect(/status of 409/)
  const { page } = await newIssuer()
  const { id } = await givenBadge(page, await givenTemplate(page), { recipient_email: 'markus@college.example' })
  await page.goto(`/badges?badge=${id}`)
  const sheet = page.getByRole('dialog', { name: 'Marcus Bell' })
  await sheet.getByRole('button', { name: 'Correct…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Correct name or address' })
  await dialog.getByRole('textbox', { name: 'Email' }).fill('marcus@college')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(/end of the address/)
  expect(await faults(page), 'correcting the recipient').toEqual([])
  await dialog.getByRole('textbox', { name: 'Email' }).fill(MARCUS)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(sheet).toContainText('Name or address corrected by Ines Moreau')
  await expect(sheet).toContainText(`Before: Marcus Bell, markus@college.example. Now: Marcus Bell, ${MARCUS}.`)

  // A headless browser’s own user agent would not count as the recipient opening the badge.
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
  await page.request.get(`/b/${id}?from=mail`, { headers })
  await sheet.getByRole('button', { name: 'Correct…' }).click()
  await dialog.getByRole('textbox', { name: 'Last name' }).fill('Bello')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toContainText(/opened/)
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  const path = '/api/v1/issuers/organization'
  const earner = (await (await page.request.get(`${path}/badges/${id}/earner`)).json()).data
  await page.request.put(`${path}/earners/${earner.id}`, { data: { recipient_email: 'm.bell@college.example' } })
  await sheet.getByRole('button', { name: 'Send email again…' }).click()
  const resend = page.getByRole('dialog', { name: 'Send the email again?' })
  await expect(resend).toContainText('at m.bell@college.example')
  await expect(resend).toContainText(`issued to ${MARCUS}`)
  await page.getByRole('button', { name: 'Send again' }).dblclick()
  await expect(sheet.getByText('Email sent again by Ines Moreau')).toHaveCount(1)

  const revoke = sheet.getByRole('button', { name: 'Revoke…' })
  await revoke.focus()
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Revoke Marcus Bell’s badge?' })
  await expect(question.getByRole('textbox', { name: 'Reason' })).toBeFocused()
  await question.getByRole('button', { name: 'Revoke badge' }).click()
  await expect(question.getByRole('textbox', { name: 'Reason' })).toHaveAccessibleDescription(/Write a reason/)
  await expect(question).toContainText('the earner is sent one email')
  expect(await faults(page), 'the question whether to revoke').toEqual([])
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(revoke).toBeFocused()

  await revoke.click()
  await page.request.post(`/api/v1/issuers/badges/${id}/revoke`, { data: { reason: 'Withdrawn by the registry.' } })
  await question.getByRole('textbox', { name: 'Reason' }).fill('Issued in error.')
  await question.getByRole('button', { name: 'Revoke badge' }).click()
  await expect(page.getByText('This badge is already revoked.')).toBeVisible()
  await expect(sheet.getByRole('heading', { name: /^Revoked on/ })).toBeVisible()
  await expect(sheet.getByText('Withdrawn by the registry.').first()).toBeVisible()
  await expect(sheet.getByText('Revoked by Ines Moreau')).toBeVisible()
  await expect(revoke).toBeHidden()
  expect(await faults(page), 'a revoked badge').toEqual([])
})
