import type { Browser } from '@playwright/test'
import { faults } from '../support/axe.ts'
import { givenBadge, givenTemplate } from '../support/given.ts'
import { horizontalOverflow } from '../support/longer-words.ts'
import { linkIn } from '../support/mails.ts'
import { expect, test } from '../support/test.ts'

type ContextOptions = Parameters<Browser['newContext']>[0]

/** An earner's browser, without a script. */
async function earner(browser: Browser, url: string, options: ContextOptions = {}) {
  const context = await browser.newContext({ baseURL: url, javaScriptEnabled: false, ...options })
  return { context, page: await context.newPage() }
}

test('on a phone and without JavaScript somebody enters by a code, hides a badge, adds an address and leaves', async ({
  browser,
  newIssuer,
  product,
}) => {
  const email = `giulia-${crypto.randomUUID()}@college.example`
  const home = `giulia-${crypto.randomUUID()}@home.example`
  const issuer = await newIssuer()
  const badge = await givenBadge(issuer.page, await givenTemplate(issuer.page), { recipient_email: email })
  const stranger = await earner(browser, product.url)
  const { context, page } = await earner(browser, product.url, { viewport: { width: 320, height: 640 } })
  const isWhole = async () => {
    await page.waitForLoadState()
    expect([page.url(), await horizontalOverflow(page)]).toEqual([page.url(), 0])
  }

  await page.goto('/me')
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(page.getByRole('heading', { name: 'Look at your email' })).toBeVisible()
  await isWhole()
  await page.getByLabel('Code').fill('1')
  await page.getByRole('button', { name: 'Open my badges' }).click()
  await expect(page.getByText('That is not the code. 4 tries left.')).toBeVisible()
  await page.getByLabel('Code').fill(await linkIn(product, email, /\b\d{3} \d{3}\b/))
  await page.getByRole('button', { name: 'Open my badges' }).click()
  await expect(page.getByText('One badge · one organization · one address')).toBeVisible()
  await isWhole()

  await page.getByRole('link', { name: 'Peer mentoring' }).click()
  await page.getByRole('radio', { name: 'Only me' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await isWhole()
  expect((await stranger.page.goto(`/b/${badge.id}`))?.status()).toBe(404)
  await page.getByRole('link', { name: 'Public page' }).click()
  await expect(page.getByRole('heading', { name: 'Peer mentoring', level: 1 })).toBeVisible()
  await page.goBack()
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Only me' })).toBeChecked()

  await page.getByRole('link', { name: 'Addresses' }).click()
  await page.getByLabel('Email address').fill(home)
  await page.getByRole('button', { name: 'Send a code' }).click()
  await page.getByLabel('Code').fill(await linkIn(product, home, /\b\d{3} \d{3}\b/))
  await page.getByRole('button', { name: 'Add the address' }).click()
  await expect(page.getByText(`${home} was added.`)).toBeVisible()
  await page.getByRole('button', { name: `Make ${home} the main address` }).click()
  await page.getByRole('button', { name: `Remove ${email}` }).click()
  await expect(page.getByText(email)).toHaveCount(0)
  await isWhole()

  await page.getByRole('link', { name: 'My data' }).click()
  await page.getByRole('button', { name: /^Close on / }).click()
  await expect(page.getByRole('button', { name: 'Send me a link' })).toBeVisible()
  await context.close()
  await stranger.context.close()
})

test('in Italian somebody enters by the link of the email, and a friend opens a badge by its secret link', async ({
  browser,
  newIssuer,
  product,
}) => {
  const email = `giulia-${crypto.randomUUID()}@college.example`
  const issuer = await newIssuer()
  await givenBadge(issuer.page, await givenTemplate(issuer.page), { recipient_email: email })
  const { context, page } = await earner(browser, product.url, { locale: 'it-IT', javaScriptEnabled: true })

  await page.goto('/me')
  expect(await faults(page)).toEqual([])
  await page.getByLabel('Indirizzo e-mail').fill(email)
  await page.getByRole('button', { name: 'Mandami un link' }).click()
  await expect(page.getByRole('heading', { name: 'Guarda la posta' })).toBeVisible()
  expect(await faults(page)).toEqual([])
  await page.goto(await linkIn(product, email, /https?:\/\/\S*\/me\/link\/[\w-]+/))
  await page.getByRole('button', { name: 'Apri i miei badge' }).click()
  await expect(page.getByText('Un badge · un’organizzazione · un indirizzo')).toBeVisible()
  expect(await faults(page)).toEqual([])

  await page.getByRole('link', { name: 'Peer mentoring' }).click()
  await page.getByRole('radio', { name: 'Solo con il mio link segreto' }).check()
  await page.getByRole('button', { name: 'Salva' }).click()
  const link = await page.getByRole('status').getByRole('link').getAttribute('href')
  expect(await faults(page)).toEqual([])
  const friend = await earner(browser, product.url, { javaScriptEnabled: true })
  const { pathname, hash } = new URL(String(link))
  await friend.page.goto(pathname)
  await expect(friend.page.getByRole('heading', { name: 'There is nothing at this address' })).toBeVisible()
  await friend.page.goto('about:blank')
  await friend.page.goto(`${pathname}${hash}`)
  await expect(friend.page.getByRole('heading', { name: 'Peer mentoring', level: 1 })).toBeVisible()
  await friend.context.close()

  for (const place of ['Indirizzi', 'I miei dati']) {
    await page.getByRole('link', { name: place, exact: true }).click()
    await expect(page.getByRole('heading', { name: place, level: 1 })).toBeVisible()
    expect(await faults(page)).toEqual([])
  }
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Dimenticali' }).click()
  await expect(page.getByRole('button', { name: 'Mandami un link' })).toBeVisible()
  await context.close()
})

test('without JavaScript somebody takes everything as a ZIP, and puts a page of their own on the wall', async ({
  browser,
  newIssuer,
  product,
}) => {
  const email = `giulia-${crypto.randomUUID()}@college.example`
  const slug = `giulia-${crypto.randomUUID().slice(0, 8)}`
  const issuer = await newIssuer()
  const template = await givenTemplate(issuer.page)
  await givenBadge(issuer.page, template, { recipient_email: email })
  await givenBadge(issuer.page, template, { recipient_email: email })
  const stranger = await earner(browser, product.url)
  const { context, page } = await earner(browser, product.url, { viewport: { width: 320, height: 640 } })
  const isWhole = async () => expect([page.url(), await horizontalOverflow(page)]).toEqual([page.url(), 0])

  await page.goto('/me')
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await page.getByLabel('Code').fill(await linkIn(product, email, /\b\d{3} \d{3}\b/))
  await page.getByRole('button', { name: 'Open my badges' }).click()
  await page.getByRole('link', { name: 'My data' }).click()
  await page.getByRole('button', { name: 'Make the ZIP' }).click()
  await expect(page.getByText('Your ZIP is being made')).toBeVisible()
  await isWhole()
  await linkIn(product, email, /\/me\/data/)
  await page.getByRole('link', { name: 'Look again' }).click()
  await isWhole()
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/^insegna-[\d-]+\.zip$/)

  await page.getByRole('link', { name: 'My page' }).click()
  await page.getByLabel('Name shown').fill('Giulia Ferri')
  await page.getByLabel('Address').fill('insegna')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('This address is not free')).toBeVisible()
  await isWhole()
  await page.getByLabel('Address').fill(slug)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByLabel('Title of a new collection').fill('Data and research')
  await page.getByRole('button', { name: 'Add a collection' }).click()
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await isWhole()
  await page.getByRole('button', { name: 'Add them' }).click()
  await expect(page.getByRole('button', { name: 'Move Peer mentoring down' })).toHaveCount(2)
  await isWhole()
  await page.getByRole('link', { name: 'My page' }).first().click()
  await isWhole()
  expect((await stranger.page.goto(`/p/${slug}`))?.status()).toBe(404)
  await page.getByRole('button', { name: 'Switch it on' }).click()
  await page.getByRole('link', { name: 'See it' }).click()
  await expect(page.getByRole('heading', { name: 'Giulia Ferri', level: 1 })).toBeVisible()
  for (const width of [320, 768, 1120, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    await isWhole()
  }
  await page.goBack()
  await page.getByRole('button', { name: 'Switch it off' }).click()
  expect((await stranger.page.goto(`/p/${slug}`))?.status()).toBe(404)
  await page.getByRole('button', { name: 'Switch it on' }).click()
  const reader = await earner(browser, product.url, { locale: 'it-IT', javaScriptEnabled: true })
  await reader.page.goto(`/p/${slug}?lang=it`)
  await expect(reader.page.getByText('I badge di', { exact: true })).toBeVisible()
  expect(await faults(reader.page)).toEqual([])
  await reader.context.close()
  await context.close()
  await stranger.context.close()
})
