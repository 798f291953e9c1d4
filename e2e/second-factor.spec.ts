import type { CDPSession, Page } from '@playwright/test'
import { codeOf } from '../src/server/testing/second-factor/oathtool.ts'
import { faults } from './support/axe.ts'
import { linkMailedTo } from './support/mails.ts'
import { startProduct } from './support/product.ts'
import { test as base, expect } from './support/test.ts'
import { wordsIn } from './support/words.ts'
import { givenInvitation, openBrowser } from './team/team.ts'

const m = wordsIn('en')

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

// Serial mode: all tests share one product.
test.describe.configure({ mode: 'default' })

/** Adds a virtual authenticator that consents to every request. */
async function withAuthenticator(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return session
}

/** Makes the page's next request of this kind fail as if the proof were older than ten minutes. */
const expireProof = (page: Page, address: string) =>
  page.route(
    address,
    (route) =>
      route.fulfill({
        status: 403,
        json: { code: 'fresh_proof_required', message: m.problems_fresh_proof_required() },
      }),
    { times: 1 },
  )

test('a passkey is added, signs in alone and proves the identity; a signature for another site is refused', async ({
  newIssuer,
  context,
  product,
  trouble,
}) => {
  trouble.expect(/status of 4\d\d/)
  const { page } = await newIssuer()
  await withAuthenticator(page)
  await page.goto('/account/security')
  await page.getByRole('button', { name: m.security_passkey_add() }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(m.word_name()).fill('Office laptop')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name: /Office laptop/ })).toContainText(m.word_never())

  await context.clearCookies()
  await page.goto('/sign-in?to=/account/security')
  await page.getByRole('button', { name: m.security_sign_in_passkey() }).click()
  await expect(page.getByRole('row', { name: /Office laptop/ })).not.toContainText(m.word_never())

  await expireProof(page, '**/api/v1/auth/tokens')
  await page.getByRole('button', { name: m.account_token_create() }).click()
  await dialog.getByLabel(m.word_name(), { exact: true }).fill('Registry')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: m.security_proof_passkey() }).click()
  // The interrupted request is repeated automatically.
  await expect(page.getByText(m.account_token_once())).toBeVisible()

  // Passkeys ignore the port, so one signs on another port of localhost; the signed origin reveals it.
  const options = await context.request.post('/api/v1/auth/login/passkey/options', { data: {} })
  const { data } = await options.json()
  const other = 'http://localhost:1/'
  await page.route(other, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Elsewhere</h1>' }))
  await page.goto(other)
  const passkey = await page.evaluate(async (json) => {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(json)
    const credential = await navigator.credentials.get({ publicKey })
    return (credential as PublicKeyCredential).toJSON()
  }, data)
  const answer = await context.request.post('/api/v1/auth/login/passkey', { data: { passkey } })
  expect(answer.status()).toBe(422)
  expect((await answer.json()).errors.passkey).toEqual([m.security_passkey_other_site({ address: product.url })])
})

test('an invited person joins with a passkey alone, which the browser then offers in the username field', async ({
  browser,
  newIssuer,
  product,
}) => {
  const { page } = await newIssuer()
  const lena = `lena.${crypto.randomUUID().slice(0, 8)}@college.example`
  await givenInvitation(page, lena)
  const [theirs, join] = await openBrowser(browser, product)
  await withAuthenticator(join)
  await join.goto(await linkMailedTo(product, lena, '/accept-invitation'))
  const passkey = join.getByRole('button', { name: m.join_with_passkey() })
  await passkey.click()
  await expect(join.getByLabel(m.word_first_name())).toBeFocused()
  expect(await faults(join), 'names are missing').toEqual([])
  await join.getByLabel(m.word_first_name()).fill('Lena')
  await join.getByLabel(m.word_last_name()).fill('Strand')
  await passkey.click()
  await expect(join.getByRole('heading', { name: m.overview_title(), level: 1 })).toBeVisible()
  await join.goto('/account/security')
  await expect(join.getByRole('row', { name: /Linux/ })).toContainText(m.word_never())

  await theirs.clearCookies()
  await join.goto('/sign-in?to=/account/security')
  await expect(join.getByRole('button', { name: m.security_sign_in_passkey() })).toBeVisible()
  // The virtual authenticator picks the passkey that a person would choose in the field's autofill list.
  await join.mouse.move(200, 200)
  await expect(join.getByRole('row', { name: /Linux/ })).not.toContainText(m.word_never())
  await theirs.close()
})

test('one-time codes are set up, asked after the password even after a reload and Back, and replaced once by a recovery code', async ({
  newIssuer,
  context,
  trouble,
}) => {
  trouble.expect(/status of 4\d\d/)
  const { page, email, password } = await newIssuer()
  await page.goto('/account/security')
  await expireProof(page, '**/api/v1/auth/codes')
  await page.getByRole('button', { name: m.security_codes_set_up() }).click()
  // The proof dialog opens over the setup dialog, and reports a wrong password.
  await page.getByRole('textbox', { name: m.account_password() }).fill('not this one at all')
  await page.keyboard.press('Enter')
  await expect(page.getByText(m.account_password_wrong())).toBeVisible()
  await page.getByRole('textbox', { name: m.account_password() }).fill(password)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('img', { name: m.security_setup_picture() })).toBeVisible()
  expect(await faults(page), 'codes being set up').toEqual([])
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await dialog.getByLabel(m.security_setup_code()).fill(codeOf(secret))
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('heading', { name: m.security_recovery_keep_title() })).toBeVisible()
  const [recovery = ''] = await dialog.getByRole('listitem').allTextContents()
  await page.keyboard.press('Escape')
  const done = dialog.getByRole('button', { name: m.word_done() })
  await expect(done).toHaveAttribute('aria-disabled')
  await dialog.getByLabel(m.security_recovery_kept()).check()
  await done.click()
  await expect(page.getByText(m.security_recovery_left({ left: '10', all: '10' }))).toBeVisible()

  const code = page.getByLabel(m.security_step_code(), { exact: true })
  const enter = page.getByRole('button', { name: m.account_sign_in(), exact: true })
  const writePassword = async () => {
    await page.getByLabel(m.account_name()).fill(email)
    await page.getByRole('textbox', { name: m.account_password() }).fill(password)
    await enter.click()
    await expect(code).toBeVisible()
  }
  await context.clearCookies()
  await page.goto('/sign-in?to=/account/security')
  await writePassword()
  await page.reload()
  await code.fill('000000')
  await enter.click()
  await expect(page.getByText(m.security_code_wrong())).toBeVisible()
  await page.goBack()
  await writePassword()
  // The next period's code: a code is accepted once, and a period early or late.
  await code.fill(codeOf(secret, 30))
  await enter.click()
  await expect(page.getByRole('heading', { name: m.security_title(), level: 1 })).toBeVisible()

  await context.clearCookies()
  await page.goto('/sign-in?to=/account/security')
  await writePassword()
  await code.fill(recovery)
  await enter.click()
  await expect(page.getByText(m.security_recovery_left({ left: '9', all: '10' }))).toBeVisible()
})
