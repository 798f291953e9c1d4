import type { Browser, Page } from '@playwright/test'
import { faults } from '../support/axe.ts'
import { badgesOf, givenTemplate } from '../support/given.ts'
import { horizontalOverflow } from '../support/longer-words.ts'
import { linkIn, mailTo } from '../support/mails.ts'
import type { Product } from '../support/product.ts'
import { expect, test } from '../support/test.ts'

const CLAIMS = '/api/v1/issuers/organization/claims'

const isWhole = async (page: Page) => expect([page.url(), await horizontalOverflow(page)]).toEqual([page.url(), 0])

/** A page is whole on the smallest screen, too. */
async function isWholeWhenSmall(page: Page) {
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  await isWhole(page)
  if (size) await page.setViewportSize(size)
}

/** Asks for a badge by the address of a claim, on a phone without JavaScript, and proves the address by the code of its mail. */
async function ask(browser: Browser, product: Product, code: string, [first, last]: string[], locale = 'en-GB') {
  const email = `${first?.toLowerCase()}-${crypto.randomUUID()}@college.example`
  const viewport = { width: 390, height: 844 }
  const context = await browser.newContext({ baseURL: product.url, javaScriptEnabled: false, viewport, locale })
  const page = await context.newPage()
  await page.goto(`/c/${code}`)
  await page.locator('#first_name').fill(String(first))
  await page.locator('#last_name').fill(String(last))
  await page.locator('#email').fill(email)
  const answer = page.locator('textarea')
  if ((await answer.count()) > 0) await answer.fill('Two groups, every Tuesday.')
  await isWhole(page)
  await page.locator('form button').first().click()
  await page.locator('#code').fill(await linkIn(product, email, /\b\d{3} \d{3}\b/))
  await page.locator('form button').first().click()
  await expect(page.locator('#code')).toHaveCount(0)
  await isWhole(page)
  await context.close()
  return email
}

/** A claim that is open and waits for the office, made by the interface. */
async function givenClaim(page: Page, values: object = {}): Promise<{ id: string; code: string }> {
  const { id: badge_template_id } = await givenTemplate(page)
  const claim = { badge_template_id, title: 'Mentors, autumn', status: 'open', needs_approval: true, ...values }
  const answer = await page.request.post(CLAIMS, { data: claim })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()).data
}

test('somebody makes a claim and opens it, people ask without JavaScript, and the office awards many and takes it back', async ({
  browser,
  newIssuer,
  product,
}) => {
  const { page } = await newIssuer()
  await givenTemplate(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/badges')
  await page.getByRole('link', { name: 'Claims', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Let people ask for a badge' })).toBeVisible()
  expect(await faults(page)).toEqual([])
  await isWholeWhenSmall(page)

  await page.getByRole('link', { name: 'New claim' }).click()
  await page.getByRole('button', { name: 'Save as a draft' }).click()
  await expect(page.getByText('Choose a template', { exact: false }).first()).toBeVisible()
  await page.getByRole('combobox', { name: 'Template' }).fill('Peer')
  await page.getByRole('option', { name: /Peer mentoring/ }).click()
  await page.getByLabel('Title').fill('Mentors, autumn')
  await page.getByLabel('Seats').fill('40')
  await page.getByLabel('Somebody approves each one').check()
  await page.getByRole('button', { name: 'Question', exact: true }).click()
  await page.getByLabel('Question 1', { exact: true }).fill('Where?')
  await page.getByRole('button', { name: 'Question', exact: true }).click()
  await page.getByLabel('Question 2', { exact: true }).fill('What did you do?')
  expect(await faults(page)).toEqual([])
  await isWholeWhenSmall(page)
  // Put in order with the keys alone.
  await page.getByRole('button', { name: 'Move question 2', exact: true }).press('Space')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Space')
  await expect(page.getByLabel('Question 1', { exact: true })).toHaveValue('What did you do?')
  await page.getByRole('button', { name: 'Remove question 2' }).click()
  // What was typed outlives a reload.
  page.once('dialog', (dialog) => dialog.accept())
  await page.reload()
  await expect(page.getByText('What you wrote earlier is here again.')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Mentors, autumn')
  await page.getByRole('button', { name: 'Save as a draft' }).click()
  await expect(page.getByRole('heading', { name: 'Mentors, autumn', level: 1 })).toBeVisible()
  await expect(page.getByText('Nobody has asked yet')).toBeVisible()
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(page.getByText('“Mentors, autumn” is open.')).toBeVisible()
  const screen = page.getByRole('link', { name: /On the screen/ })
  await expect(screen).toHaveAttribute('target', '_blank')
  expect((await page.request.get(String(await screen.getAttribute('href')))).status()).toBe(200)
  const posting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Poster, A5' }).click()
  expect((await posting).suggestedFilename()).toMatch(/-A5\.pdf$/)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'The code as PNG' }).click()
  expect((await saving).suggestedFilename()).toMatch(/\.png$/)

  const { code } = (await (await page.request.get(CLAIMS)).json()).data[0]
  const amara = await ask(browser, product, code, ['Amara', 'Okonkwo'])
  await ask(browser, product, code, ['Tom', 'Ridley'])
  await page.reload()
  await expect(page.getByRole('link', { name: 'Amara Okonkwo' })).toBeVisible()
  await expect(page.getByRole('gridcell', { name: 'Two groups, every Tuesday.' })).toHaveCount(2)
  expect(await faults(page)).toEqual([])
  await isWholeWhenSmall(page)

  await page.getByRole('checkbox', { name: 'Choose all on this page' }).check()
  await page.getByRole('button', { name: 'Approve…' }).click()
  expect(await faults(page)).toEqual([])
  await page.getByRole('button', { name: 'Approve 2' }).click()
  await expect(page.getByText('2 badges were awarded.')).toBeVisible()
  await expect.poll(async () => (await badgesOf(page, amara)).length).toBe(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The award was undone.')).toBeVisible()
  await expect(page.getByRole('gridcell', { name: 'Undone', exact: true })).toHaveCount(2)
})

test('in Italian and on a phone the office gives one back and declines another, and they read its words', async ({
  browser,
  newIssuer,
  product,
}) => {
  const { page } = await newIssuer({ language: 'it' })
  const { id, code } = await givenClaim(page, { questions: [{ kind: 'text', label: 'Che cosa hai fatto?' }] })
  const giulia = await ask(browser, product, code, ['Giulia', 'Ferri'], 'it-IT')
  const marco = await ask(browser, product, code, ['Marco', 'Sala'], 'it-IT')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/badges/claims')
  await expect(page.getByText('2 persone aspettano una risposta.')).toBeVisible()
  expect(await faults(page)).toEqual([])
  await isWholeWhenSmall(page)
  await page.getByRole('link', { name: 'Mentors, autumn' }).click()
  await page.getByRole('link', { name: 'Giulia Ferri' }).click()
  await expect(page.getByRole('dialog', { name: 'Giulia Ferri' })).toBeVisible()
  expect(await faults(page)).toEqual([])
  await isWholeWhenSmall(page)
  await page.getByRole('button', { name: 'Restituisci…' }).click()
  await page.getByRole('button', { name: 'Restituisci', exact: true }).click()
  await expect(page.getByText('Scrivi qualche parola: arriva per e-mail.')).toBeVisible()
  expect(await faults(page)).toEqual([])
  await page.getByLabel('Le tue parole').fill('Con chi, e quante volte?')
  await page.getByRole('button', { name: 'Restituisci', exact: true }).click()
  await expect(page.getByText('Una è stata restituita.')).toBeVisible()
  await page.goto(`/badges/claims/${id}?state=received`)
  await page.getByRole('link', { name: 'Marco Sala' }).click()
  await page.getByRole('button', { name: 'Rifiuta…' }).click()
  await page.getByLabel('Le tue parole').fill('Non era il tuo gruppo.')
  await page.getByRole('button', { name: 'Rifiuta', exact: true }).click()
  await expect(page.getByText('Una è stata rifiutata.')).toBeVisible()
  await mailTo(product, giulia, 'Manca una cosa per «Mentors, autumn»')
  await linkIn(product, giulia, /Con chi, e quante volte\?/)
  await linkIn(product, marco, /Non era il tuo gruppo\./)
})

test('an answer is a file, which the office reads and declines; it undoes that at once, and whoever sent it takes it back', async ({
  browser,
  newIssuer,
  product,
}) => {
  const { page } = await newIssuer()
  const { id, code } = await givenClaim(page)
  await page.goto(`/badges/claims/${id}?edit=1`)
  await page.getByRole('button', { name: 'Question', exact: true }).click()
  await page.getByLabel('Question 1', { exact: true }).fill('Your report')
  await page.getByLabel('Answer 1', { exact: true }).selectOption({ label: 'File' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Mentors, autumn', level: 1 })).toBeVisible()

  const context = await browser.newContext({ baseURL: product.url })
  const phone = await context.newPage()
  await phone.setViewportSize({ width: 320, height: 640 })
  await phone.goto(`/c/${code}`)
  const email = `amara-${crypto.randomUUID()}@college.example`
  await phone.getByLabel('First name').fill('Amara')
  await phone.getByLabel('Last name').fill('Okonkwo')
  const report = { name: 'report.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') }
  await phone.getByLabel('Your report (optional)').setInputFiles(report)
  await phone.getByRole('button', { name: 'Send me the code' }).click()
  await expect(phone.getByText('report.pdf is kept.')).toBeVisible()
  expect(await faults(phone)).toEqual([])
  await isWhole(phone)
  await phone.getByLabel('Email', { exact: true }).fill(email)
  await phone.getByRole('button', { name: 'Send me the code' }).click()
  await phone.locator('#code').fill(await linkIn(product, email, /\b\d{3} \d{3}\b/))
  await phone.getByRole('button', { name: 'Get the badge' }).click()
  await expect(phone.getByRole('button', { name: 'Take it back' })).toBeVisible()
  expect(await faults(phone)).toEqual([])

  await page.reload()
  await page.getByRole('link', { name: 'Amara Okonkwo' }).click()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'report.pdf' }).click()
  expect((await saving).suggestedFilename()).toBe('report.pdf')
  expect(await faults(page)).toEqual([])
  await page.getByRole('button', { name: 'Decline…' }).click()
  await page.getByLabel('Your words').fill('Another group.')
  await page.getByRole('button', { name: 'Decline', exact: true }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Taken back: nobody was written to.')).toBeVisible()
  await expect(page.getByRole('gridcell', { name: 'To decide', exact: true })).toBeVisible()

  await phone.getByRole('button', { name: 'Take it back' }).click()
  await expect(phone.getByText('Nothing of what you sent is kept.')).toBeVisible()
  await context.close()
  await page.reload()
  await expect(page.getByText('Nobody has asked yet')).toBeVisible()
})

test('two people change a claim at once: what only one of them changed is kept, and the rest is asked', async ({
  newIssuer,
  trouble,
}) => {
  trouble.expect(/409 \(Conflict\)/)
  const { page } = await newIssuer()
  const { id } = await givenClaim(page)
  await page.goto(`/badges/claims/${id}?edit=1`)
  await page.getByLabel('Title').fill('Mentors, winter')
  const other = { data: { title: 'Mentors, spring', seats: 12 } }
  expect((await page.request.put(`${CLAIMS}/${id}`, other)).status()).toBe(200)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await expect(page.getByRole('heading', { name: 'Mentors, winter', level: 1 })).toBeVisible()
  const { title, seats } = (await (await page.request.get(`${CLAIMS}/${id}`)).json()).data
  expect({ title, seats }).toEqual({ title: 'Mentors, winter', seats: 12 })
})

test('what a colleague has decided meanwhile is left as it is, and there is nothing to undo', async ({
  browser,
  newIssuer,
  product,
}) => {
  const { page } = await newIssuer()
  const { id, code } = await givenClaim(page)
  await ask(browser, product, code, ['Tom', 'Ridley'])
  const of = `${CLAIMS}/${id}/submissions`
  const [{ id: tom }] = (await (await page.request.get(of)).json()).data
  await page.goto(`/badges/claims/${id}`)
  await page.getByRole('link', { name: 'Tom Ridley' }).click()
  await page.getByRole('button', { name: 'Decline…' }).click()
  const question = page.getByRole('dialog').last()
  await question.getByLabel('Your words').fill('Not your group.')
  expect((await page.request.post(`${of}/approve`, { data: { submission_ids: [tom] } })).status()).toBe(200)
  // The sheet below is read again, as when the window has the focus again.
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByText('Awarded', { exact: true }).first()).toBeVisible()
  await expect(question.getByLabel('Your words')).toHaveValue('Not your group.')
  await question.getByRole('button', { name: 'Decline', exact: true }).click()
  await expect(page.getByText('One was left out: This has been decided meanwhile.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
})
