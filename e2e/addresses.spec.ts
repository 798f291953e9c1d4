import { expectLoadedPage } from './support/loaded-page.ts'
import { expect, test } from './support/test.ts'

/** Search params that the dashboard never writes, as typed by hand or kept in an old link. */
const INVALID_SEARCHES = [
  '/?year=soon',
  '/badges?state=foo&sort=zzz&page=abc&type=zz&issued_from=yesterday&template=7',
  '/learning-paths?status=foo',
  '/award?step=foo&template=7&list=7',
]

test('invalid search params are ignored, and the page loads', async ({ demoPage: page }) => {
  for (const address of INVALID_SEARCHES) {
    await page.goto(address)
    await expectLoadedPage(page, address)
    await expect(page.getByRole('alert').filter({ hasText: /\S/ }), address).toHaveCount(0)
  }
})

const ELSEWHERE = ['/%5Celsewhere.example', 'javascript:alert(1)']

test('signing in from a link that points to another site stays on this one', async ({ context, page, product }) => {
  for (const to of ELSEWHERE) {
    // Leaves the page, so that it sends no more requests once the cookies are gone.
    await page.goto('about:blank')
    await context.clearCookies()
    await page.goto(`/sign-in?to=${to}`)
    await page.getByLabel('Email or username').fill('demo@insegna.example')
    await page.getByLabel('Password', { exact: true }).fill(product.password)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Overview', level: 1 }), to).toBeVisible()
    expect(new URL(page.url()).origin, to).toBe(product.url)
  }
})

test('missing files that programs look for are not answered with a page', async ({ request, product }) => {
  for (const path of [
    '/.well-known/nothing',
    '/.well-known/change-password/x',
    '/ims/ob/v3p0/nothing',
    '/assets/nothing.js',
  ]) {
    const answer = await request.get(`${product.url}${path}`)
    expect([path, answer.status()]).toEqual([path, 404])
    expect([path, await answer.text()]).not.toEqual([path, expect.stringContaining('<html')])
  }
})
