import { linkMailedTo } from './mails.ts'
import { expect, test } from './test.ts'

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
