import type { Page } from '@playwright/test'
import { givenBadge, givenTemplate } from './given.ts'
import { givenList, people } from './lists-given.ts'
import { expect, test } from './test.ts'

const isAward = (url: URL) => /\/badges\/earners-lists\/[^/]+$/.test(url.pathname)

/** The badges of the page's organization. */
async function issued(page: Page): Promise<number> {
  return (await (await page.request.get('/api/v1/issuers/organization/badges')).json()).meta.total
}

/** The review of an award to a list, with everything chosen by the address. */
async function openReview(page: Page, template: { id: string }, list: { id: string }) {
  await page.goto(`/award?template=${template.id}&list=${list.id}`)
  await page.getByRole('button', { name: 'Review' }).click()
}

test('a list is awarded to: those who hold the badge are left out, and the stamp tells how many got it', async ({
  newIssuer,
}) => {
  const { page } = await newIssuer({ credits: 10 })
  const template = await givenTemplate(page)
  await givenBadge(page, template, { recipient_email: 'ada.okoro@college.example', recipient_first_name: 'Ada' })
  await givenList(page)
  await page.goto('/award')
  await page.getByRole('combobox', { name: 'Template' }).fill('peer')
  await page.getByRole('option', { name: 'Peer mentoring' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('radio', { name: 'A list' }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('combobox', { name: 'List' })).toBeFocused()
  await expect(page.getByRole('combobox', { name: 'List' })).toHaveAccessibleDescription(/Choose a list/)
  await page.getByRole('combobox', { name: 'List' }).fill('group')
  await page.getByRole('option', { name: 'Group A' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('textbox', { name: 'What they did' }).fill('Mentoring week')
  await page.getByRole('button', { name: 'Review' }).click()

  await expect(page.getByText('You are about to award 2 badges and send as many emails.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Left out: 1 person' })).toBeVisible()
  await expect(page.getByRole('link', { name: /See the badge of Ada/ })).toBeVisible()
  await page.getByRole('radio', { name: 'Award it again' }).check()
  await expect(page.getByRole('button', { name: 'Award 3 badges' })).toBeVisible()
  await page.getByRole('radio', { name: 'Leave them out' }).check()
  await page.getByRole('button', { name: 'Award 2 badges' }).dblclick()

  await expect(page.getByRole('heading', { name: 'Done' })).toBeVisible()
  await expect(page.getByText('2 emails to the people of “Group A” are on their way.')).toBeVisible()
  await expect(page.getByText('1 person already had the badge and was left out.')).toBeVisible()
  await expect(page.getByText('7 credits left.')).toBeVisible()
  expect(await issued(page)).toBe(3)
  await page.reload()
  await expect(page.getByText('2 emails to the people of “Group A” are on their way.')).toBeVisible()
  await page.getByRole('link', { name: 'See the badges' }).click()
  await expect(page.getByRole('link', { name: 'Person Number 2' })).toBeVisible()
})

test('not enough credits turn the total red and make the button say why', async ({ newIssuer }) => {
  const { page } = await newIssuer({ credits: 2 })
  await openReview(page, await givenTemplate(page), await givenList(page))
  const button = page.getByRole('button', { name: 'Award 3 badges' })
  await expect(button).toHaveAccessibleDescription('Not enough credits: 3 badges need 3, you have 2. 1 are missing.')
  await expect(page.getByRole('alert').filter({ hasText: 'Not enough credits' })).toBeVisible()
  await button.click({ force: true })
  expect(await issued(page)).toBe(0)
})

test('a disabled list is enabled from the review, an empty one leads to its page', async ({ newIssuer }) => {
  const { page } = await newIssuer()
  const template = await givenTemplate(page)
  await openReview(page, template, await givenList(page, { status: 'disabled' }))
  await expect(page.getByRole('button', { name: 'Award 3 badges' })).toHaveAccessibleDescription(/is disabled/)
  await page.getByRole('button', { name: 'Enable the list' }).click()
  await expect(page.getByRole('button', { name: 'Enable the list' })).toBeHidden()
  await page.getByRole('button', { name: 'Award 3 badges' }).click()
  await expect(page.getByRole('heading', { name: 'Done' })).toBeVisible()

  await openReview(page, template, await givenList(page, { name: 'Group B', earners: [] }))
  await expect(page.getByRole('button', { name: 'Award badges' })).toHaveAccessibleDescription(/There is nobody/)
  await page.getByRole('link', { name: 'Add people' }).click()
  await expect(page.getByRole('heading', { name: 'Group B' })).toBeVisible()
})

test('where everybody holds the badge, it can be awarded again', async ({ newIssuer }) => {
  const { page } = await newIssuer()
  const template = await givenTemplate(page)
  const list = await givenList(page, { earners: people(1) })
  await givenBadge(page, template, { recipient_email: 'ada.okoro@college.example' })
  await openReview(page, template, list)
  await expect(page.getByText('There is no badge to award.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Award badges' })).toHaveAccessibleDescription(/Everybody on the list/)
  await page.getByRole('radio', { name: 'Award it again' }).check()
  await page.getByRole('button', { name: 'Award 1 badge' }).click()
  await expect(page.getByRole('heading', { name: 'Done' })).toBeVisible()
  expect(await issued(page)).toBe(2)
})

test('a lost answer and another try award each badge once', async ({ newIssuer, trouble }) => {
  trouble.expect(/ERR_FAILED/)
  const { page } = await newIssuer()
  await openReview(page, await givenTemplate(page), await givenList(page))
  await page.route(isAward, async (route) => {
    await route.fetch()
    return route.abort()
  })
  await page.getByRole('button', { name: 'Award 3 badges' }).click()
  await expect(page.getByText('The service did not answer.')).toBeVisible()
  await page.unroute(isAward)
  await page.getByRole('button', { name: 'Award 3 badges' }).click()
  await expect(page.getByRole('heading', { name: 'Done' })).toBeVisible()
  expect(await issued(page)).toBe(3)
})

test('the keyboard alone awards to a list', async ({ newIssuer }) => {
  const { page } = await newIssuer()
  await givenTemplate(page)
  await givenList(page)
  await page.goto('/award')
  const { keyboard } = page
  await page.getByRole('combobox', { name: 'Template' }).focus()
  await keyboard.type('peer')
  await expect(page.getByRole('option', { name: 'Peer mentoring' })).toBeVisible()
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await page.getByRole('button', { name: 'Continue' }).focus()
  await keyboard.press('Enter')
  await expect(page.getByRole('radio', { name: 'One person' })).toBeVisible()
  await page.getByRole('radio', { name: 'One person' }).focus()
  await keyboard.press('ArrowRight')
  await keyboard.press('Tab')
  await expect(page.getByRole('combobox', { name: 'List' })).toBeFocused()
  await keyboard.type('group')
  await expect(page.getByRole('option', { name: 'Group A' })).toBeVisible()
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'List' })).toHaveValue('Group A')
  await page.getByRole('button', { name: 'Continue' }).focus()
  await keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'What they did' }).focus()
  await keyboard.type('Mentoring week')
  await keyboard.press('Enter')
  const award = page.getByRole('button', { name: 'Award 3 badges' })
  await expect(award).toBeVisible()
  await award.focus()
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Done' })).toBeVisible()
})

test('an Italian issuer awards to a list in Italian', async ({ newIssuer }) => {
  const { page } = await newIssuer({ language: 'it', credits: 1239 })
  const template = await givenTemplate(page, { title: 'Tutorato tra pari', language: 'it' })
  const list = await givenList(page, { name: 'Gruppo A', earners: people(3) })
  await page.goto(`/award?template=${template.id}&list=${list.id}`)
  await page.getByRole('button', { name: 'Vai al riepilogo' }).click()
  await expect(page.getByText('Stai per assegnare 3 badge e spedire altrettante e-mail.')).toBeVisible()
  await page.getByRole('button', { name: 'Assegna 3 badge' }).click()
  await expect(page.getByRole('heading', { name: 'Fatto' })).toBeVisible()
  await expect(page.getByText('Restano 1.236 crediti.')).toBeVisible()
})

test('credits that run out after the review are told with the number missing, and nothing is issued', async ({
  newIssuer,
  trouble,
}) => {
  trouble.expect(/status of 422/)
  const { page } = await newIssuer({ credits: 3 })
  const template = await givenTemplate(page)
  await openReview(page, template, await givenList(page))
  await expect(page.getByRole('button', { name: 'Award 3 badges' })).toBeVisible()
  await givenBadge(page, await givenTemplate(page, { title: 'First aid' }))
  await page.getByRole('button', { name: 'Award 3 badges' }).click()
  await expect(page.getByRole('alert').filter({ hasText: '3 badges need 3, you have 2. 1 are missing.' })).toBeVisible()
  expect(await issued(page)).toBe(1)
})

test('a file is imported on the way, and its people get the badge', async ({ newIssuer }) => {
  const { page } = await newIssuer()
  const template = await givenTemplate(page)
  await page.goto(`/award?template=${template.id}`)
  await page.getByRole('radio', { name: 'A file' }).check()
  const text = 'Nome;Cognome;E-mail\r\nZoë;Bell;zoe@college.example\r\nTom;Ridley;tom@college.example\r\n'
  const file = { name: 'corso.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Import 2 people' }).click()
  await page.getByRole('button', { name: 'Review' }).click()
  await page.getByRole('button', { name: 'Award 2 badges' }).click()
  await expect(page.getByRole('heading', { name: 'Done' })).toBeVisible()
  expect(await issued(page)).toBe(2)
})

test('a list that was imported for one award is not offered for another, and is found among the lists', async ({
  newIssuer,
}) => {
  const { page } = await newIssuer()
  const template = await givenTemplate(page)
  await givenList(page, { name: 'Course of May', type: 'list' })
  const text = 'first name,last name,email\r\nZoë,Bell,zoe@college.example\r\n'
  for (const name of ['Course once', 'Course kept']) {
    await page.goto('/lists/import')
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: `${name}.csv`, mimeType: 'text/csv', buffer: Buffer.from(text) })
    await page.getByRole('button', { name: 'Check the rows' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    if (name === 'Course once') await page.getByRole('switch', { name: 'Offer this list for future awards' }).click()
    await page.getByRole('button', { name: 'Import 1 person' }).click()
    await expect(page.getByRole('heading', { name: 'Done' })).toBeVisible()
  }
  await page.goto(`/award?template=${template.id}`)
  await page.getByRole('radio', { name: 'A list' }).check()
  await page.getByRole('combobox', { name: 'List' }).fill('course')
  await expect(page.getByRole('option', { name: 'Course kept' })).toBeVisible()
  await expect(page.getByRole('option', { name: 'Course of May' })).toBeVisible()
  await expect(page.getByRole('option')).toHaveCount(2)
  await page.goto('/lists?type=imported')
  await expect(page.getByRole('row', { name: 'Course once' })).toContainText('Imported')
  await expect(page.getByRole('link', { name: 'Course kept' })).toBeHidden()
})
