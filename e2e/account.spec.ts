import { linkMailedTo } from './mails.ts'
import { png } from './png.ts'
import { expect, test } from './test.ts'

test('a forgotten password is replaced through the link of a mail', async ({
  newIssuer,
  product,
  context,
  trouble,
}) => {
  trouble.expect(/status of 4\d\d/)
  const { page, email } = await newIssuer()
  await context.clearCookies()
  await page.goto('/sign-in')
  await page.getByRole('link', { name: 'I forgot my password' }).click()
  await page.getByLabel('Email', { exact: true }).fill('nobody@college.example')
  await page.getByRole('button', { name: 'Send the link' }).click()
  const answer = page.getByText('If there is an account for that address, we have sent an email with a link.')
  await expect(answer).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(answer).toBeVisible()

  const link = await linkMailedTo(product, email, '/reset-password')
  await page.goto(link)
  const password = page.getByRole('textbox', { name: 'New password' })
  await password.fill('short')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('Too short: write at least 12 characters.')).toBeVisible()
  await password.fill('harbour lantern eleven')
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('Email or username').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill('harbour lantern eleven')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible()

  await page.goto('/sign-in')
  await page.goto(link)
  await password.fill('another good sentence')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('This link no longer works.')).toBeVisible()
})

test('a new address takes effect once its link is opened', async ({ newIssuer, product }) => {
  const { page, email } = await newIssuer()
  const moved = email.replace('issuer', 'moved')
  await page.goto('/account')
  await page.getByLabel('Email').fill(moved)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(`We have sent a link to ${moved}.`)).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.goto(await linkMailedTo(product, moved, '/confirm-email'))
  await page.getByRole('button', { name: 'Confirm address' }).click()
  await page.getByRole('link', { name: 'Go to your account' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(moved)
})

test('name, picture and language are changed, and the language follows to another browser', async ({
  newIssuer,
  browser,
  product,
}) => {
  const { page, email, password } = await newIssuer()
  await page.goto('/account')
  await page.getByLabel('First name').fill('Inês')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByRole('button', { name: 'Account of Inês Moreau' })).toBeVisible()
  await page.getByLabel('Picture').setInputFiles({ name: 'face.png', mimeType: 'image/png', buffer: png(64) })
  await page.getByRole('button', { name: 'Go back to your initials' }).click()
  await expect(page.getByRole('button', { name: 'Go back to your initials' })).toBeHidden()
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/auth/user/profile'))
  await page.getByRole('radio', { name: 'Italiano' }).check({ force: true })
  await expect(page.getByRole('heading', { name: 'Lingua e tema' })).toBeVisible()
  await saved

  const elsewhere = await browser.newContext({ baseURL: product.url, locale: 'en-GB' })
  await elsewhere.request.post('/api/v1/auth/login', { data: { email, password } })
  const other = await elsewhere.newPage()
  await other.goto('/account')
  await expect(other.getByRole('heading', { name: 'Lingua e tema' })).toBeVisible()
  await page.reload()
  await page
    .getByRole('button', { name: /Chiudi la sessione di Chrome/ })
    .first()
    .click()
  await expect(page.getByText('Sessione chiusa')).toBeVisible()
  expect((await elsewhere.request.get('/api/v1/auth/user')).status()).toBe(401)
  await elsewhere.close()
})

test('another password needs the current one', async ({ newIssuer, trouble }) => {
  trouble.expect(/status of 422/)
  const { page, password } = await newIssuer()
  await page.goto('/account')
  const [current, next] = [page.getByLabel('Current password'), page.getByRole('textbox', { name: 'New password' })]
  await current.fill('not this one at all')
  await next.fill('harbour lantern eleven')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('This is not your current password.')).toBeVisible()
  await current.fill(password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password changed.')).toBeVisible()
  await expect(current).toHaveValue('')
})

test('a token is shown once, works, and stops when it is revoked', async ({ newIssuer, playwright, product }) => {
  const { page } = await newIssuer()
  await page.goto('/account')
  await page.getByRole('button', { name: 'Create a token' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Registry')
  await dialog.getByRole('button', { name: 'Create token' }).click()
  await expect(dialog.getByText('It is not shown again.')).toBeVisible()
  const token = (await dialog.locator('code').textContent()) ?? ''
  await dialog.getByRole('button', { name: 'I have kept it' }).click()
  await expect(page.getByText(token)).toBeHidden()

  const program = await playwright.request.newContext({
    baseURL: product.url,
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
  })
  expect((await program.get('/api/v1/issuers/organization')).status()).toBe(200)
  await page.getByRole('button', { name: 'Revoke the token Registry' }).click()
  await page.getByRole('button', { name: 'Revoke token' }).click()
  await expect(page.getByText(/^Revoked \d/)).toBeVisible()
  expect((await program.get('/api/v1/issuers/organization')).status()).toBe(401)
})
