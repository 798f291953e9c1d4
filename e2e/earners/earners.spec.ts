import { faults } from '../support/axe.ts'
import { givenBadge, givenTemplate } from '../support/given.ts'
import { holdRequests } from '../support/held-requests.ts'
import { expect, test } from '../support/test.ts'
import { wordsIn } from '../support/words.ts'
import { earnersOf } from './import-page.ts'
import { givenList, people } from './lists-given.ts'

test('a person’s page shows their badges, lists and mails, also after a badge was revoked, and corrects their name and address', async ({
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

  await page.getByRole('button', { name: 'Correct details' }).click()
  const sheet = page.getByRole('dialog', { name: 'Correct details' })
  await sheet.getByRole('textbox', { name: 'Email' }).fill('person.2@college.example')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(
    /Another person already has this address/,
  )
  await sheet.getByRole('textbox', { name: 'Email' }).fill('adaeze@college.example')
  await sheet.getByRole('textbox', { name: 'First name' }).fill('Adaeze')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Adaeze Okoro', level: 1 })).toBeVisible()
  await expect(
    page.getByText('From Ada Okoro, ada.okoro@college.example to Adaeze Okoro, adaeze@college.example'),
  ).toBeVisible()

  await page.getByRole('table').getByRole('link', { name: 'Peer mentoring' }).click()
  await page.getByRole('button', { name: 'Revoke…' }).click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('Issued in error.')
  await page.getByRole('button', { name: 'Revoke badge' }).click()
  await expect(page.getByRole('heading', { name: /^Revoked on/ })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('row', { name: 'Peer mentoring' })).toContainText('Revoked')

  await page.getByRole('navigation').getByRole('link', { name: 'Group A' }).click()
  await expect(page.getByRole('cell', { name: 'adaeze@college.example' })).toBeVisible()
})

test('a person’s page shows every correction, however many there were', async ({ newIssuer }) => {
  const { page } = await newIssuer()
  const list = await givenList(page)
  const [{ id, recipient_email }] = await earnersOf(page, list.id)
  const path = `/api/v1/issuers/organization/earners/${id}`
  for (let change = 1; change <= 26; change++) {
    const data = { recipient_email, recipient_first_name: `Ada ${change}`, recipient_last_name: 'Okoro' }
    expect((await page.request.put(path, { data })).status()).toBe(200)
  }
  await page.goto(`/earners/${id}`)
  await expect(page.getByText('Corrected by Ines Moreau')).toHaveCount(26)
  await expect(page.getByText(/^From Ada Okoro, /)).toBeVisible()
})

const m = wordsIn('it')

test('a person’s page has no axe violations in any of its states', async ({ newIssuer, trouble }) => {
  // React logs errors caught by the route's boundary on the console as well.
  trouble.expect(/status of (403|422|503)|answer 503|ApiError: No/)
  const { page, email } = await newIssuer({ language: 'it' })
  const list = await givenList(page)
  const [{ id }] = await earnersOf(page, list.id)
  const answer = `**/organization/earners/${id}`
  const address = `/earners/${id}?list=${list.id}`
  const problem = (pattern: string, status: number) =>
    page.route(pattern, (route) => route.fulfill({ status, json: { message: 'No.', code: 'internal' } }))
  const free = async (state: string) => expect(await faults(page), state).toEqual([])

  await page.goto(`/lists/${list.id}`)
  const letAnswer = await holdRequests(page, answer)
  await page.getByRole('link', { name: 'Ada Okoro' }).click()
  await expect(page.getByRole('heading', { name: m.shell_loading() })).toBeAttached()
  await free('loading')
  letAnswer()
  await expect(page.getByText(m.earners_page_no_badges())).toBeVisible()
  await expect(page.getByText(m.earners_page_no_mails())).toBeVisible()
  await expect(page.getByText(m.earners_page_no_history())).toBeVisible()
  await free('without badges')

  await page.getByRole('button', { name: m.earners_page_correct() }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox', { name: m.earners_email() }).fill('person.2@college.example')
  await sheet.getByRole('button', { name: m.earners_detail_add() }).click()
  await sheet.getByRole('textbox', { name: m.earners_detail_name() }).fill('course')
  await sheet.getByRole('button', { name: m.earners_save() }).click()
  await expect(sheet.getByText(m.earners_detail_twice())).toBeVisible()
  await free('a name that is there already')
  await sheet.getByRole('textbox', { name: m.earners_detail_name() }).fill('')
  await sheet.getByRole('button', { name: m.earners_save() }).click()
  await expect(sheet.getByText(m.issuing_email_taken())).toBeVisible()
  await free('an address that is another’s')
  await sheet.getByRole('textbox', { name: m.earners_email() }).fill('adaeze@college.example')
  await sheet.getByRole('button', { name: m.earners_save() }).click()
  await expect(page.getByText(/Ada Okoro, ada\.okoro@college\.example/)).toBeVisible()
  await free('corrected')

  await problem(`${answer}/mails*`, 503)
  await problem('**/organization/events*', 503)
  await page.goto(address)
  await expect(page.getByText(m.earners_part_failed())).toHaveCount(2, { timeout: 20_000 })
  await free('without mails and history')
  await problem(answer, 503)
  await page.goto(address)
  await expect(page.getByRole('heading', { name: m.shell_down_title() })).toBeVisible({ timeout: 20_000 })
  await free('failing')
  await problem(answer, 403)
  await page.goto(address)
  await expect(page.getByText(new RegExp(email))).toBeVisible()
  await free('forbidden')
})
