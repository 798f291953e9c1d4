import { givenList, people } from '../earners/given-lists.ts'
import { givenPath } from '../learning-paths/learning-path.ts'
import { faults } from '../support/axe.ts'
import { badgesOf, givenBadge, givenTemplate } from '../support/given.ts'
import { expect, test } from '../support/test.ts'
import { ADA, awardForm, fillAward } from './award-form.ts'

test('a learning path is awarded to people who lack its steps only after the user has read which and agreed', async ({
  newIssuer,
}) => {
  const { page } = await newIssuer()
  const { path, steps } = await givenPath(page, { title: 'Digital skills' })
  await givenBadge(page, steps[0]!, { recipient_email: ADA, recipient_first_name: 'Ada', recipient_last_name: 'Okoro' })
  const list = await givenList(page)
  await page.goto('/award')
  const form = await fillAward(page, { title: 'Digital skills' })
  await form.review.click()
  const missing = page.getByRole('region', { name: '2 steps of this path are missing' })
  await expect(missing.getByRole('listitem')).toHaveText(['Step B', 'Step C'])
  await expect(form.award).toHaveAccessibleDescription(/Steps of the path are missing/)
  await form.award.click({ force: true })
  expect(await badgesOf(page, ADA)).toHaveLength(1)
  await missing.getByRole('checkbox', { name: 'Award the path anyway' }).check()
  await form.award.click()
  await expect(page.getByRole('heading', { name: 'Done' })).toBeVisible()
  expect(await badgesOf(page, ADA)).toHaveLength(2)

  await page.goto(`/award?template=${path.id}&list=${list.id}`)
  await awardForm(page).review.click()
  await expect(page.getByRole('region', { name: '2 people have not completed this path' })).toBeVisible()
  await page.getByRole('radio', { name: 'Award it again' }).check()
  const all = page.getByRole('region', { name: '3 people have not completed this path' })
  await expect(all.getByRole('listitem')).toHaveText(['Step A 2 people', 'Step B 3 people', 'Step C 3 people'])
  const award = page.getByRole('button', { name: 'Award 3 badges' })
  await expect(award).toHaveAccessibleDescription(/Steps of the path are missing/)
  await all.getByRole('checkbox', { name: 'Award the path to them anyway' }).check()
  // The people change, so the consent no longer applies.
  await page.getByRole('radio', { name: 'Leave them out' }).check()
  await expect(page.getByRole('checkbox', { name: 'Award the path to them anyway' })).not.toBeChecked()
  await page.getByRole('checkbox', { name: 'Award the path to them anyway' }).check()
  await page.getByRole('button', { name: 'Award 2 badges' }).click()
  await expect(page.getByRole('heading', { name: 'Done' })).toBeVisible()
})

test('on a phone the facts of an award come first, and of the people left out five are shown until all are asked for', async ({
  newIssuer,
}) => {
  const { page } = await newIssuer()
  const template = await givenTemplate(page)
  const list = await givenList(page, { earners: people(8) })
  for (const { metadata: _, ...person } of people(7)) await givenBadge(page, template, person)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/award?template=${template.id}&list=${list.id}`)
  await awardForm(page).review.click()
  const out = page.getByRole('region', { name: /^7 people are left out/ }).or(page.locator('#holders'))
  await expect(out.getByRole('link', { name: /^See the badge of/ })).toHaveCount(5)
  const facts = await page.getByRole('complementary').boundingBox()
  const sum = await page.getByText('1 badge', { exact: false }).first().boundingBox()
  expect(facts!.y).toBeLessThan(sum!.y)
  expect(await faults(page), 'five of the people left out').toEqual([])
  await out.getByRole('button', { name: 'See all 7' }).click()
  await expect(out.getByRole('link', { name: /^See the badge of/ })).toHaveCount(7)
  await expect(out).toBeFocused()
})

test('credits that run out after the review are reported with the number missing; more are requested in place, and once granted the award continues', async ({
  newIssuer,
  product,
  trouble,
}) => {
  trouble.expect(/status of 422/)
  const { page } = await newIssuer({ credits: 3 })
  const template = await givenTemplate(page)
  const list = await givenList(page)
  const openReview = async () => {
    await page.goto(`/award?template=${template.id}&list=${list.id}`)
    await awardForm(page).review.click()
  }
  await openReview()
  const award = page.getByRole('button', { name: 'Award 3 badges' })
  await expect(award).not.toHaveAttribute('aria-disabled')
  await givenBadge(page, await givenTemplate(page, { title: 'First aid' }))
  await award.click()
  await expect(page.getByRole('alert').filter({ hasText: '3 badges need 3, you have 2. 1 is missing.' })).toBeVisible()
  expect(await badgesOf(page, ADA)).toHaveLength(0)

  await openReview()
  const refusal = page.getByRole('alert').filter({ hasText: 'Not enough credits' })
  await expect(refusal).toBeVisible()
  await expect(award).toHaveAccessibleDescription('Not enough credits: 3 badges need 3, you have 2. 1 is missing.')
  await expect(award).toHaveAttribute('aria-disabled', 'true')
  await award.click({ force: true })
  expect(await badgesOf(page, ADA)).toHaveLength(0)
  expect(await faults(page), 'the review without enough credits').toEqual([])
  const ask = page.getByRole('button', { name: 'Ask for credits' })
  await ask.click()
  const dialog = page.getByRole('dialog', { name: 'Ask for credits' })
  await dialog.getByRole('textbox', { name: 'How many credits' }).fill('20')
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(dialog).toBeHidden()
  await expect(ask).toHaveAccessibleDescription('You have already asked. Wait for the answer.')
  await page.reload()
  await expect(ask).toHaveAccessibleDescription('You have already asked. Wait for the answer.')

  const waiting = await page.request.get('/api/v1/issuers/organization/credit_transactions?status=request')
  const [{ id }] = (await waiting.json()).data
  await product.admin('accept-credits', '--transaction', id)
  // Without a reload: the page polls every ten seconds.
  await expect(refusal).toBeHidden({ timeout: 15_000 })
  await expect(ask).toBeHidden()
  await award.click()
  await expect(page.getByText('19 credits left.')).toBeVisible()
})
