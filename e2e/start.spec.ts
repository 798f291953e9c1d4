import { expect, signIn, test } from './test.ts'

const tag = '@both-stores'

test('a fresh start has a demo organization to sign in to', { tag }, async ({ page, product, trouble }) => {
  // The dashboard asks who is signed in, and nobody is.
  trouble.expect(/status of 401 .*\/auth\/user/)
  await page.goto('/')
  await page.getByLabel('Email or username').fill('demo@insegna.example')
  await page.getByRole('textbox', { name: 'Password' }).fill(product.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('navigation').first()).toBeVisible()
  await expect(page.getByText('Wrenfield College').first()).toBeVisible()
})

test('the Italian demo has its own account', { tag }, async ({ context, product }) => {
  await signIn(context, product, { email: 'demo.it@insegna.example', password: product.password })
  const answer = await context.request.get('/api/v1/issuers/organization')
  expect((await answer.json()).data).toMatchObject({ name: 'Università di Montelupo', badges_count: 420 })
})

test('the operator makes an organization while the service runs', { tag }, async ({ newIssuer, product, page }) => {
  const issuer = await newIssuer({ credits: 12 })
  await product.admin('grant-credits', '--organization', issuer.organizationId, '--credits', '30')
  const answer = await page.context().request.get('/api/v1/issuers/organization')
  expect((await answer.json()).data.credits_left).toBe(42)
})
