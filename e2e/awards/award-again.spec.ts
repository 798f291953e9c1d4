import type { Page } from '@playwright/test'
import { badgesOf, givenTemplate } from '../support/given.ts'
import { expect, test } from '../support/test.ts'
import { ADA, awardForm, expectNewAward, fillAward } from './award-form.ts'

const done = (page: Page) => page.getByRole('heading', { name: 'Done' })

/** Awards to one person, starting from the initial form. */
async function awardTo(page: Page, email: string) {
  const form = await fillAward(page, { email })
  await expect(form.activity).toHaveValue('')
  await expect(form.expires).toHaveValue('')
  await form.activity.fill('Mentoring week')
  await form.expires.fill('14/11/2028')
  await form.review.click()
  await form.award.click()
  await expect(done(page)).toBeVisible()
  expect(await badgesOf(page, email)).toHaveLength(1)
}

test('awards follow one another, to a person, the people of a file and a person again, and nothing is left over from the last', async ({
  newIssuer,
}) => {
  const { page } = await newIssuer()
  await givenTemplate(page)
  await page.goto('/badges')
  await page.getByRole('main').getByRole('link', { name: 'Award badges' }).first().click()
  await awardTo(page, ADA)
  await page.getByRole('link', { name: 'Award another' }).click()
  await expectNewAward(page)
  await page.reload()
  await expectNewAward(page)

  const form = awardForm(page)
  await form.template.fill('peer')
  await page.getByRole('option', { name: 'Peer mentoring' }).click()
  await form.next.click()
  await page.getByRole('radio', { name: 'A file' }).check()
  const text = 'first name,last name,email\r\nZoë,Bell,zoe@college.example\r\n'
  const file = { name: 'course.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await form.next.click()
  await page.getByRole('button', { name: 'Import 1 person' }).click()
  await form.review.click()
  await form.award.click()
  await expect(done(page)).toBeVisible()

  // Starts from the navigation this time, on a phone.
  await page.setViewportSize({ width: 390, height: 844 })
  const navigation = page.getByRole('navigation', { name: 'Main navigation' })
  await navigation.getByRole('link', { name: 'Award', exact: true }).click()
  await expectNewAward(page)
  await page.reload()
  await expectNewAward(page)
  await awardTo(page, 'tom@college.example')
  // Back to the ends of the previous awards, then out of all of them.
  await page.goBack()
  await expect(page.getByText('One email to the people of “course” is on its way.')).toBeVisible()
  await page.goBack()
  await expect(done(page)).toBeVisible()
  await page.goBack()
  await expect(page.getByText('3 badges issued')).toBeVisible()
})

test('two tabs award one badge each, even if one is a duplicate of the other', async ({ newIssuer }) => {
  const { page } = await newIssuer()
  await givenTemplate(page)
  await page.goto('/award')
  const form = await fillAward(page)
  await form.review.click()
  await expect(form.award).toBeVisible()
  // Duplicating a tab copies its session storage.
  const opening = page.waitForEvent('popup')
  await page.evaluate(() => void window.open(location.href))
  const other = await opening
  const otherForm = awardForm(other)
  await expect(otherForm.award).toBeVisible()

  await form.award.click()
  await expect(done(page)).toBeVisible()
  await other.getByRole('link', { name: 'Edit the recipient' }).click()
  await otherForm.email.fill('zoe@college.example')
  await otherForm.next.click()
  await otherForm.review.click()
  await otherForm.award.click()
  await expect(done(other)).toBeVisible()
  for (const each of [page, other]) {
    await each.getByRole('link', { name: 'Award another' }).click()
    await expectNewAward(each)
  }
  expect(await badgesOf(page, ADA)).toHaveLength(1)
  expect(await badgesOf(page, 'zoe@college.example')).toHaveLength(1)
})

test('an award survives a reload at each step, each step names itself, and Back from the end leaves the award directly', async ({
  newIssuer,
}) => {
  const { page } = await newIssuer()
  await givenTemplate(page)
  await page.goto('/badges')
  await page.getByRole('main').getByRole('link', { name: 'Award badges' }).first().click()
  const form = awardForm(page)
  await form.template.fill('peer')
  await page.getByRole('option', { name: 'Peer mentoring' }).click()
  await page.reload()
  await expect(form.template).toHaveValue('Peer mentoring')
  await expect(page).toHaveTitle('Award badges: template · Insegna')
  await form.next.click()
  await expect(page).toHaveTitle('Award badges: recipients · Insegna')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Award badges: recipients')
  await expect(page.getByRole('main', { name: 'Award badges: recipients' })).toBeFocused()
  await form.email.fill(ADA)
  await form.firstName.fill('Ada')
  await page.reload()
  await expect(form.firstName).toHaveValue('Ada')
  await form.lastName.fill('Okoro')
  await form.next.click()
  await expect(page.getByRole('main', { name: 'Award badges: activity and dates' })).toBeFocused()
  await form.notes.fill('Board decision 118/2026')
  await page.reload()
  await expect(form.notes).toHaveValue('Board decision 118/2026')
  await form.review.click()
  await expect(form.award).toBeVisible()
  await expect(page.getByRole('main', { name: 'Award badges: review' })).toBeFocused()
  await page.reload()
  await form.award.click()
  await expect(done(page)).toBeVisible()
  await expect(page.getByRole('main', { name: 'Badge awarded' })).toBeFocused()

  await page.goBack()
  await expect(page).toHaveURL(/\/badges$/)
  await expect(page.getByText('1 badge issued')).toBeVisible()
  await page.goForward()
  await expect(done(page)).toBeVisible()
  await page.reload()
  await expect(done(page)).toBeVisible()
})
