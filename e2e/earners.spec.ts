import { faults } from './axe.ts'
import { givenBadge, givenTemplate } from './given.ts'
import { holdRequests } from './held-requests.ts'
import { earnersOf } from './import-page.ts'
import { givenList, people } from './lists-given.ts'
import { expect, test } from './test.ts'
import { wordsIn } from './words.ts'

test('a person’s page tells their badges, lists and mails; their name and address are corrected there', async ({
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
  await page.getByRole('navigation').getByRole('link', { name: 'Group A' }).click()
  await expect(page.getByRole('cell', { name: 'adaeze@college.example' })).toBeVisible()
})

test('somebody who is not there says so', async ({ newIssuer, trouble }) => {
  trouble.expect(/status of 404/)
  const { page } = await newIssuer()
  for (const id of ['nonsense', crypto.randomUUID()]) {
    await page.goto(`/earners/${id}`)
    await expect(page.getByRole('heading', { name: 'There is nothing at this address' })).toBeVisible()
  }
})

for (const theme of ['light', 'dark'] as const) {
  test(`a person’s page has no fault that axe can see and fits every screen, in the ${theme} theme`, async ({
    newIssuer,
  }) => {
    const { page } = await newIssuer({ language: theme === 'dark' ? 'it' : 'en' })
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    const long = 'Precipitevolissimevolmente-interdisciplinare'
    const person = {
      recipient_email: `massimiliano.${long.toLowerCase()}@studenti.interdisciplinari.college.example`,
      recipient_first_name: 'Massimiliano-Bartolomeo',
      recipient_last_name: long,
    }
    const list = await givenList(page, {
      name: long,
      earners: [{ ...person, metadata: { [long]: long } }, ...people(1)],
    })
    const [known, plain] = (
      await (await page.request.get(`/api/v1/issuers/organization/earners_lists/${list.id}`)).json()
    ).data.earners
    await givenBadge(page, await givenTemplate(page, { title: long }), person)
    for (const { id } of [known, plain]) {
      await page.goto(`/earners/${id}?list=${list.id}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('heading', { level: 2 })).toHaveCount(5)
      expect(await faults(page)).toEqual([])
      for (const width of [320, 390, 768, 1024]) {
        await page.setViewportSize({ width, height: 800 })
        const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        expect(over, `at ${width} px`).toBeLessThanOrEqual(0)
      }
    }
  })
}

for (const [colorScheme, language] of [
  ['light', 'en'],
  ['dark', 'it'],
] as const) {
  const m = wordsIn(language)

  test(`a person’s page has no fault that axe can see in any of its states: ${colorScheme}`, async ({
    newIssuer,
    trouble,
  }) => {
    // What a page's boundary has caught is told on the console as well.
    trouble.expect(/status of (403|422|503)|answer 503|ApiError: No/)
    const { page, email } = await newIssuer({ language })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
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
    await expect(page.getByText(m.shell_forbidden_text({ email }))).toBeVisible()
    await free('forbidden')
  })
}
