import type { Browser, Page } from '@playwright/test'
import { faults } from './support/axe.ts'
import { givenBadge, givenTemplate } from './support/given.ts'
import { horizontalOverflow } from './support/longer-words.ts'
import { linkIn, mailTo } from './support/mails.ts'
import type { Product } from './support/product.ts'
import { expect, test } from './support/test.ts'

const languages = {
  en: {
    locale: 'en-GB',
    wrong: 'How should it be written?',
    last: 'Last name',
    send: 'Send the proposal',
    back: 'Take back',
    requests: 'Requests',
    same: 'Is it the same person?',
    approveMore: 'Approve…',
    approve: 'Approve the new name',
    mail: 'Your name has been corrected',
    corrected: 'The name has been corrected.',
  },
  it: {
    locale: 'it-IT',
    wrong: 'Come va scritto?',
    last: 'Cognome',
    send: 'Invia la proposta',
    back: 'Ritira',
    requests: 'Richieste',
    same: 'È la stessa persona?',
    approveMore: 'Approva…',
    approve: 'Approva il nuovo nome',
    mail: 'Il tuo nome è stato corretto',
    corrected: 'Il nome è stato corretto.',
  },
}
const sizes = { en: { width: 1440, height: 900 }, it: { width: 390, height: 844 } }

/** Opens the badges of an address in a browser without a script, by the code of its email. */
async function openBadges(
  browser: Browser,
  product: Product,
  email: string,
  { locale, ...viewport }: { locale: string; width: number; height: number },
) {
  const context = await browser.newContext({ baseURL: product.url, javaScriptEnabled: false, locale, viewport })
  const page = await context.newPage()
  await page.goto('/me')
  await page.locator('#email').fill(email)
  await page.locator('form button').first().click()
  await page.locator('#code').fill(await linkIn(product, email, /\b\d{3} \d{3}\b/))
  await page.locator('form button').first().click()
  return { context, page }
}

const isWhole = async (page: Page) => expect([page.url(), await horizontalOverflow(page)]).toEqual([page.url(), 0])

for (const language of ['en', 'it'] as const) {
  const words = languages[language]
  test(`a wrong name goes from My badges to the office and back to page, certificate and credential, in ${language}`, async ({
    browser,
    newIssuer,
    product,
  }) => {
    const email = `giulia-${crypto.randomUUID()}@college.example`
    const { page } = await newIssuer({ language })
    const feri = { recipient_email: email, recipient_first_name: 'Giulia', recipient_last_name: 'Feri' }
    const badge = await givenBadge(page, await givenTemplate(page), feri)
    const own = await openBadges(browser, product, email, { locale: words.locale, ...sizes[language] })
    const fileOf = async (name: string) => (await own.page.request.get(`/b/${badge.id}/${name}`)).body()
    const [credential, certificate] = [JSON.parse(String(await fileOf('credential'))), await fileOf('certificate.pdf')]

    await own.page.getByRole('link', { name: 'Peer mentoring' }).click()
    await own.page.getByText(words.wrong).click()
    await own.page.getByLabel(words.last).fill('Ferri')
    await isWhole(own.page)
    await own.page.getByRole('button', { name: words.send }).click()
    await expect(own.page.getByRole('button', { name: words.back })).toBeVisible()
    await isWhole(own.page)

    await page.setViewportSize(sizes[language])
    await page.goto('/requests')
    await expect(page.getByRole('heading', { name: words.requests, level: 1 })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Giulia Feri → Giulia Ferri' })).toBeVisible()
    expect(await faults(page)).toEqual([])
    await isWhole(page)
    await page.getByRole('link', { name: 'Giulia Feri → Giulia Ferri' }).click()
    await expect(page.getByRole('dialog', { name: words.same })).toBeVisible()
    expect(await faults(page)).toEqual([])
    await page.getByRole('button', { name: words.approveMore }).click()
    await page.getByRole('button', { name: words.approve }).click()
    await expect(page.getByRole('link', { name: 'Giulia Feri → Giulia Ferri' })).toHaveCount(0)

    await mailTo(product, email, words.mail)
    await own.page.reload()
    await expect(own.page.getByText(words.corrected)).toBeVisible()
    await own.page.goto(`/b/${badge.id}`)
    await expect(own.page.getByText('Giulia Ferri').first()).toBeVisible()
    const corrected = JSON.parse(String(await fileOf('credential')))
    expect(corrected.id).toBe(credential.id)
    expect((await fileOf('certificate.pdf')).equals(certificate)).toBe(false)
    await own.context.close()
  })
}

test('two people answer a name at once: the second reads why, and both go on from where they are', async ({
  browser,
  newIssuer,
  product,
  trouble,
}) => {
  trouble.expect(/status of 409/)
  const email = `giulia-${crypto.randomUUID()}@college.example`
  const { page } = await newIssuer()
  const feri = { recipient_email: email, recipient_first_name: 'Giulia', recipient_last_name: 'Feri' }
  await givenBadge(page, await givenTemplate(page), feri)
  const own = await openBadges(browser, product, email, { locale: 'en-GB', ...sizes.en })
  await own.page.getByRole('link', { name: 'Peer mentoring' }).click()
  const tab = await own.context.newPage()
  await tab.goto(own.page.url())
  for (const [each, last] of [
    [own.page, 'Ferri'],
    [tab, 'Fieri'],
  ] as const) {
    await each.getByText(languages.en.wrong).click()
    await each.getByLabel('Last name').fill(last)
    await each.getByRole('button', { name: languages.en.send }).click()
    await expect(each.getByText(/^You proposed Giulia Ferri/)).toBeVisible()
  }
  // The second proposal was not taken, and says so.
  await expect(tab.getByText('There is a proposal already, or there were too many today.')).toBeVisible()

  const name = 'Giulia Feri → Giulia Ferri'
  const other = await page.context().newPage()
  for (const each of [page, other]) {
    await each.goto('/requests')
    await each.getByRole('link', { name }).click()
  }
  await other.getByRole('button', { name: 'Decline…' }).click()
  await other.getByLabel('Words to them').fill('Please show us a document.')
  await page.getByRole('button', { name: languages.en.approveMore }).click()
  await page.getByRole('button', { name: languages.en.approve }).click()
  await expect(page.getByRole('link', { name })).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
  const question = other.getByRole('dialog').last()
  await question.getByRole('button', { name: 'Decline', exact: true }).click()
  await expect(question.getByRole('alert')).toBeVisible()
  await expect(question.getByLabel('Words to them')).toHaveValue('Please show us a document.')
  await own.context.close()
})
