import { faults } from '../support/axe.ts'
import { horizontalOverflow } from '../support/longer-words.ts'
import { linkIn } from '../support/mails.ts'
import { startProduct } from '../support/product.ts'
import { test as base, expect } from '../support/test.ts'

/** Passkeys require a host name, which the other tests' product has not. */
const test = base.extend({
  product: [
    async ({ store }, use) => {
      const product = await startProduct(store, { DEMO: '0' }, { hostname: 'localhost' })
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

test('somebody adds a passkey to My badges and enters with it, and without a script nothing of it shows', async ({
  browser,
  product,
}) => {
  const email = `giulia-${crypto.randomUUID()}@college.example`
  const plain = await browser.newContext({ baseURL: product.url, javaScriptEnabled: false })
  const bare = await plain.newPage()
  await bare.goto('/me')
  await expect(bare.getByRole('button', { name: 'Send me a link' })).toBeVisible()
  await expect(bare.getByRole('button', { name: 'Enter with a passkey' })).toHaveCount(0)
  await plain.close()
  const context = await browser.newContext({
    baseURL: product.url,
    locale: 'en-GB',
    viewport: { width: 320, height: 700 },
  })
  const page = await context.newPage()
  const devices = await context.newCDPSession(page)
  await devices.send('WebAuthn.enable')
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.goto('/me')
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await page.getByLabel('Code').fill(await linkIn(product, email, /\b\d{3} \d{3}\b/))
  await page.getByRole('button', { name: 'Open my badges' }).click()
  await page.getByRole('link', { name: 'My data' }).click()
  await page.getByLabel('Name of the device').fill('My phone')
  expect(await faults(page)).toEqual([])
  expect(await horizontalOverflow(page)).toBe(0)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('My phone')).toBeVisible()
  expect(await faults(page)).toEqual([])
  expect(await horizontalOverflow(page)).toBe(0)
  await page.getByRole('button', { name: /^Close on / }).click()
  await page.getByRole('button', { name: 'Enter with a passkey' }).click()
  await expect(page.getByText(`There is no badge at ${email} yet`)).toBeVisible()
  await context.close()
})
