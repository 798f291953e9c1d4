import { fillAward } from './awards/award-form.ts'
import { givenBadge, givenTemplate } from './support/given.ts'
import { expect, signIn, test } from './support/test.ts'

test('a fresh start has a demo in each language; an issuer signs in, awards a badge, revokes another, and anyone can see the first', {
  tag: '@both-stores',
}, async ({ context, newIssuer, browser, product }) => {
  const organization = async () => (await (await context.request.get('/api/v1/issuers/organization')).json()).data
  await signIn(context, product, { email: 'demo@insegna.example', password: product.password })
  expect(await organization()).toMatchObject({ name: 'Wrenfield College' })
  await signIn(context, product, { email: 'demo.it@insegna.example', password: product.password })
  expect(await organization()).toMatchObject({ name: 'Università di Montelupo', badges_count: 420 })

  // The operator creates an organization while the service runs.
  const { page, email, password, organizationId } = await newIssuer({ credits: 1 })
  await product.admin('grant-credits', '--organization', organizationId, '--credits', '2')
  const template = await givenTemplate(page)
  await givenBadge(page, template)
  await page.context().clearCookies()

  await page.goto('/badges')
  await page.getByLabel('Email or username').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Badges', level: 1 })).toBeVisible()

  await page.getByRole('main').getByRole('link', { name: 'Award badges' }).click()
  const form = await fillAward(page)
  await form.review.click()
  await expect(page.getByText('You are about to award one badge to Ada Okoro')).toBeVisible()
  await form.award.click()
  await expect(page.getByRole('heading', { name: 'Done' })).toBeVisible()
  await expect(page.getByText('1 credit left.')).toBeVisible()
  const publicPage = await page.getByRole('link', { name: 'Open public page' }).getAttribute('href')

  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Badges' }).first().click()
  await expect(page.getByText('2 badges issued')).toBeVisible()
  await page.getByRole('searchbox').fill('okoro')
  await expect(page.getByText('1 badge matches, of 2 issued')).toBeVisible()
  await expect(page.getByRole('row', { name: /Ada Okoro/ })).toContainText('Valid')

  await page.getByRole('searchbox').fill('')
  await page.getByRole('button', { name: 'Actions for Marcus Bell, Peer mentoring' }).click()
  await page.getByRole('menuitem', { name: 'Revoke…' }).click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('Issued in error.')
  await page.getByRole('button', { name: 'Revoke badge' }).click()
  await expect(page.getByRole('row', { name: /Marcus Bell/ })).toContainText('Revoked')
  await page.getByRole('link', { name: 'Marcus Bell' }).click()
  await expect(page.getByRole('heading', { name: /^Revoked on/ })).toBeVisible()
  await expect(page.getByText('Issued in error.').first()).toBeVisible()

  const stranger = await browser.newPage({ baseURL: product.url })
  await stranger.goto(String(publicPage))
  await expect(stranger.getByText('Ada Okoro').first()).toBeVisible()
  await expect(stranger.getByText('Peer mentoring').first()).toBeVisible()
  await stranger.close()
})
