import { awardForm } from '../awards/award-form.ts'
import { faults } from '../support/axe.ts'
import { givenBadge, givenTemplate } from '../support/given.ts'
import { holdRequests } from '../support/hold-requests.ts'
import { expect, test } from '../support/test.ts'
import { wordsIn } from '../support/words.ts'
import { givenList, people } from './given-lists.ts'
import { earnersOf } from './import-page.ts'

test('a person’s page shows their badges, lists, mails and every correction, also after a badge was revoked, and corrects their name and address', async ({
  newIssuer,
  trouble,
}) => {
  trouble.expect(/status of 422/)
  const { page } = await newIssuer()
  const { id } = await givenList(page)
  await givenList(page, { name: 'Group B', status: 'disabled' })
  const template = await givenTemplate(page)
  const [ada] = people(1)
  await givenBadge(page, template, { ...ada, metadata: undefined, activity_title: 'Autumn term' })
  await page.goto(`/lists/${id}`)
  await page.getByRole('link', { name: 'Ada Okoro' }).click()
  await expect(page.getByRole('heading', { name: 'Ada Okoro', level: 1 })).toBeVisible()
  await expect(page.getByRole('row', { name: 'Peer mentoring' })).toContainText('Valid')
  await expect(page.getByRole('row', { name: 'Peer mentoring' })).toContainText('Autumn term')
  await expect(page.getByText(/(Sent to|Waiting to be sent to) ada\.okoro@college\.example/)).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Group B' })).toContainText('Disabled')
  await expect(page.getByRole('definition').filter({ hasText: 'Physics' })).toBeVisible()

  await page.getByRole('button', { name: 'Edit name and details' }).click()
  const sheet = page.getByRole('dialog', { name: 'Edit name and details' })
  // Another name at that address is somebody else; the same name is somebody who exists.
  await sheet.getByRole('textbox', { name: 'Email' }).fill('person.2@college.example')
  await sheet.getByRole('textbox', { name: 'First name' }).fill('Person')
  await sheet.getByRole('textbox', { name: 'Last name' }).fill('Number 2')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(
    /Somebody with this address and this name exists already/,
  )
  expect(await faults(page), 'a correction that is refused').toEqual([])
  await sheet.getByRole('textbox', { name: 'Email' }).fill('adaeze@college.example')
  await sheet.getByRole('textbox', { name: 'First name' }).fill('Adaeze')
  await sheet.getByRole('textbox', { name: 'Last name' }).fill('Okoro')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Adaeze Okoro', level: 1 })).toBeVisible()
  await expect(
    page.getByText('From Ada Okoro, ada.okoro@college.example to Adaeze Okoro, adaeze@college.example'),
  ).toBeVisible()

  expect(await faults(page), 'corrected').toEqual([])
  const [corrected] = await earnersOf(page, id)
  for (let change = 2; change <= 26; change++) {
    const data = {
      recipient_email: 'adaeze@college.example',
      recipient_first_name: `Adaeze ${change}`,
      recipient_last_name: 'Okoro',
    }
    const answer = await page.request.put(`/api/v1/issuers/organization/earners/${corrected.id}`, { data })
    expect(answer.status()).toBe(200)
  }

  await page.getByRole('table').getByRole('link', { name: 'Peer mentoring' }).click()
  await page.getByRole('button', { name: 'Revoke…' }).click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('Issued in error.')
  await page.getByRole('button', { name: 'Revoke badge' }).click()
  await expect(page.getByRole('heading', { name: /^Revoked on/ })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('row', { name: 'Peer mentoring' })).toContainText('Revoked')
  await expect(page.getByText('Corrected by Ines Moreau')).toHaveCount(26)
  await expect(page.getByText(/^From Ada Okoro, /)).toBeVisible()

  await page.getByRole('link', { name: 'Award a badge' }).click()
  const form = awardForm(page)
  await expect(page).toHaveURL('/award')
  await form.template.fill('Peer')
  await page.getByRole('option', { name: 'Peer mentoring' }).click()
  await form.next.click()
  await expect(form.email).toHaveValue('adaeze@college.example')
  await expect(form.lastName).toHaveValue('Okoro')
  await expect(page.getByText('What you had begun is still here.')).toBeHidden()

  // Known people are suggested by name and by address, and the keyboard takes one.
  await form.firstName.fill('')
  await form.lastName.fill('Number 2')
  await page.getByRole('option', { name: 'Person Number 2' }).click()
  await expect(form.email).toHaveValue('person.2@college.example')
  await form.email.fill('person.3@')
  await expect(page.getByRole('option', { name: 'Person Number 3' })).toContainText('person.3@college.example')
  expect(await faults(page), 'a suggestion').toEqual([])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(form.firstName).toHaveValue('Person')
  await expect(form.lastName).toHaveValue('Number 3')
  await expect(page.getByRole('listbox')).toBeHidden()
  await form.email.press('Enter')
  await expect(form.notes).toBeVisible()

  await page.goto(`/lists/${id}`)
  await expect(page.getByRole('cell', { name: 'adaeze@college.example' })).toBeVisible()
})

const m = wordsIn('it')

test('a person’s page that is loading or lacks parts has no axe violations', async ({ newIssuer, trouble }) => {
  trouble.expect(/status of 503|answer 503/)
  const { page } = await newIssuer({ language: 'it' })
  const list = await givenList(page)
  const [{ id }] = await earnersOf(page, list.id)
  const answer = `**/organization/earners/${id}`

  await page.goto(`/lists/${list.id}`)
  const letAnswer = await holdRequests(page, answer)
  for (const failing of [`${answer}/mails*`, '**/organization/events*']) {
    await page.route(failing, (route) => route.fulfill({ status: 503, json: { message: 'No.', code: 'internal' } }))
  }
  await page.getByRole('link', { name: 'Ada Okoro' }).click()
  await expect(page.getByRole('heading', { name: m.shell_loading() })).toBeAttached()
  expect(await faults(page), 'loading').toEqual([])
  letAnswer()
  await expect(page.getByText(m.earners_page_no_badges())).toBeVisible()
  await expect(page.getByText(m.earners_part_failed())).toHaveCount(2, { timeout: 20_000 })
  expect(await faults(page), 'without mails and history').toEqual([])
  await page.unrouteAll({ behavior: 'wait' })
  await page.reload()
  await expect(page.getByText(m.earners_page_no_mails())).toBeVisible()
  await expect(page.getByText(m.earners_page_no_history())).toBeVisible()
})
