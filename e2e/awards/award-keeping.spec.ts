import type { Page } from '@playwright/test'
import { badgesOf } from '../support/given.ts'
import { expect, test } from '../support/test.ts'
import { ADA, awardForm, fillAward, openAward } from './award-form.ts'

const isAward = (url: URL) => url.pathname === '/api/v1/issuers/organization/badges'

/** The service awards the badge, but its answer is lost. */
async function loseAnswer(page: Page) {
  await page.route(isAward, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    return route.abort()
  })
  await awardForm(page).award.click()
  await expect(page.getByText('The service did not answer.')).toBeVisible()
  await page.unroute(isAward)
}

test('after a lost answer the user is shown what became of the award, and a changed award is not sent as the same one', async ({
  newIssuer,
  trouble,
}) => {
  trouble.expect(/ERR_FAILED|status of 422/)
  const { page } = await newIssuer()
  await openAward(page)
  const form = await fillAward(page)
  await form.notes.fill('Board decision 118/2026')
  await form.review.click()
  await loseAnswer(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Done' })).toBeVisible()
  expect(await badgesOf(page, ADA)).toHaveLength(1)

  await page.getByRole('link', { name: 'Award another' }).click()
  await fillAward(page, { email: 'zoe@college.example' })
  await form.review.click()
  await loseAnswer(page)
  await page.getByRole('link', { name: 'Edit the notes' }).click()
  await expect(form.notes).toBeFocused()
  await form.notes.fill('Added later')
  await form.review.click()
  await form.award.click()
  await expect(page.getByText('already awarded at the first try')).toBeVisible()
  expect(await badgesOf(page, 'zoe@college.example')).toHaveLength(1)
})

test('offline or after the session ended, the form keeps what was typed; an award that never reached the service is shown as unsent, and sent once', async ({
  newIssuer,
  trouble,
}) => {
  trouble.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 401/)
  const { page, password } = await newIssuer()
  await openAward(page)
  const form = await fillAward(page)
  await form.review.click()
  await expect(form.award).not.toHaveAttribute('aria-disabled')
  await page.context().setOffline(true)
  await expect(page.getByText('You are offline.')).toBeVisible()
  await form.award.click()
  await expect(page.getByText('The service did not answer.')).toBeVisible()
  await page.context().setOffline(false)
  await form.award.click()
  await expect(page.getByRole('heading', { name: 'Done' })).toBeVisible()
  expect(await badgesOf(page, ADA)).toHaveLength(1)

  await page.getByRole('link', { name: 'Award another' }).click()
  await fillAward(page, { email: 'zoe@college.example' })
  await form.review.click()
  await page.route(isAward, (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()))
  await form.award.click()
  await expect(page.getByText('The service did not answer.')).toBeVisible()
  await page.unroute(isAward)
  await page.reload()
  await expect(page.getByText('nothing has been issued so far')).toBeVisible()
  await page.request.post('/api/v1/auth/logout')
  await form.award.click()
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Done' })).toBeVisible()
  expect(await badgesOf(page, 'zoe@college.example')).toHaveLength(1)
})

test('Back leads from the review to the filled form; signing out leaves nothing of it behind', async ({
  newIssuer,
}) => {
  const { page } = await newIssuer()
  await openAward(page)
  const form = await fillAward(page)
  await form.review.click()
  await expect(form.award).toBeVisible()
  await page.goBack()
  await expect(form.notes).toBeVisible()
  await page.goBack()
  await expect(form.email).toHaveValue(ADA)
  await page.goBack()
  await expect(form.template).toHaveValue('Peer mentoring')

  await page.getByRole('link', { name: 'Save and leave' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Award badges' }).first().click()
  await expect(page.getByText('What you had begun is still here.')).toBeVisible()
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(form.template).toHaveValue('')

  await fillAward(page)
  const kept = () => page.evaluate(() => Object.entries(sessionStorage).join())
  expect(await kept()).toContain('Okoro')
  await page.getByRole('button', { name: 'Ines Moreau' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(await kept()).not.toContain('Okoro')
})
