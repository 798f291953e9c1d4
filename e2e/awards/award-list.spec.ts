import type { Page } from '@playwright/test'
import { givenList } from '../earners/given-lists.ts'
import { faults } from '../support/axe.ts'
import { givenBadge, givenTemplate } from '../support/given.ts'
import { expect, test } from '../support/test.ts'
import { expectNewAward } from './award-form.ts'

const isAward = (url: URL) => /\/badges\/earners-lists\/[^/]+$/.test(url.pathname)

/** The number of badges of the page's organization. */
async function issued(page: Page): Promise<number> {
  return (await (await page.request.get('/api/v1/issuers/organization/badges')).json()).meta.total
}

/** Opens the review of an award to a list, with template and list given in the URL. */
async function openReview(page: Page, template: { id: string }, list: { id: string }) {
  await page.goto(`/award?template=${template.id}&list=${list.id}`)
  await page.getByRole('button', { name: 'Review' }).click()
}

test('a list is awarded: holders of the badge are skipped, the confirmation shows how many got it, and the next award starts empty', async ({
  newIssuer,
}) => {
  const { page } = await newIssuer({ credits: 10 })
  const template = await givenTemplate(page)
  await givenBadge(page, template, {
    recipient_email: 'ada.okoro@college.example',
    recipient_first_name: 'Ada',
    recipient_last_name: 'Okoro',
  })
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
  await expect(page.getByRole('option', { name: 'Group A' })).toBeVisible()
  expect(await faults(page), 'the choice of lists').toEqual([])
  await page.getByRole('option', { name: 'Group A' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('textbox', { name: 'What they did' }).fill('Mentoring week')
  await page.getByRole('button', { name: 'Review' }).click()

  await expect(page.getByText('You are about to award 2 badges and send as many emails.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Left out: 1 person' })).toBeVisible()
  await expect(page.getByRole('link', { name: /See the badge of Ada/ })).toBeVisible()
  expect(await faults(page), 'the review').toEqual([])
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
  await page.getByRole('link', { name: 'See the award' }).click()
  await expect(page.getByText('Awarded to 2 people of “Group A” by Ines Moreau, today at')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Person Number 2' })).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: 'Badges' }).first().click()
  await page.getByRole('main').getByRole('link', { name: 'Award badges' }).click()
  await expectNewAward(page)
})

test('the reason why a list cannot be awarded is shown at the button with a way to fix it; a lost answer awards each badge once', async ({
  newIssuer,
  trouble,
}) => {
  trouble.expect(/ERR_FAILED/)
  const { page } = await newIssuer()
  const template = await givenTemplate(page)
  const list = await givenList(page, { status: 'disabled' })
  await givenList(page, { name: 'Group once', type: 'import' })
  await page.goto(`/award?template=${template.id}`)
  await expect(page).toHaveURL('/award?step=recipients')
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(page.getByRole('combobox', { name: 'Template' })).toHaveValue('Peer mentoring')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('radio', { name: 'A list' }).check()
  await page.getByRole('combobox', { name: 'List' }).fill('group')
  // Lists imported for a single award are not offered.
  await expect(page.getByRole('option')).toHaveText([/^Group A/])
  await page.getByRole('option').click()
  await expect(page.getByText('is disabled')).toBeVisible()
  expect(await faults(page), 'a disabled list').toEqual([])
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Review' }).click()
  await expect(page.getByRole('button', { name: 'Award 3 badges' })).toHaveAccessibleDescription(/is disabled/)
  await page.getByRole('button', { name: 'Enable the list' }).click()
  await expect(page.getByRole('button', { name: 'Enable the list' })).toBeHidden()
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

  await openReview(page, template, list)
  await expect(page.getByText('There is no badge to award.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Award badges' })).toHaveAccessibleDescription(/Everybody on the list/)
  await page.getByRole('radio', { name: 'Award it again' }).check()
  await page.getByRole('button', { name: 'Award 3 badges' }).click()
  await expect(page.getByRole('heading', { name: 'Done' })).toBeVisible()
  expect(await issued(page)).toBe(6)

  await openReview(page, template, await givenList(page, { name: 'Group B', earners: [] }))
  await expect(page.getByRole('button', { name: 'Award badges' })).toHaveAccessibleDescription(/There is nobody/)
  await page.getByRole('link', { name: 'Add people' }).click()
  await expect(page.getByRole('heading', { name: 'Group B' })).toBeVisible()
})
