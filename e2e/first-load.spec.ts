import { firstLoadBudgets, firstLoadScripts } from './support/first-load.ts'
import { expect, signIn, test } from './support/test.ts'

test('the first load of each page stays within its JavaScript budget, and its HTML names it', async ({
  browser,
  context,
  product,
}) => {
  await signIn(context, product, { email: 'demo@insegna.example', password: product.password })
  const stranger = await browser.newContext({ baseURL: product.url })
  for (const { name, address, kib, isSignedOut, lateKib = 1.5 } of firstLoadBudgets) {
    const loaded = await firstLoadScripts(isSignedOut ? stranger : context, address)
    expect.soft(loaded.kib, name).toBeLessThanOrEqual(kib)
    expect.soft(loaded.lateKib, name).toBeLessThan(lateKib)
  }
  await stranger.close()
})

test('the HTML of a page is the same for every visitor, and a cached copy is revalidated by its ETag; icons are kept', async ({
  context,
  product,
}) => {
  const first = await context.request.get('/badges')
  await signIn(context, product, { email: 'demo@insegna.example', password: product.password })
  const second = await context.request.get('/badges')
  expect(await second.text()).toBe(await first.text())
  expect(second.headers()['cache-control']).toBe('no-cache')
  const etag = second.headers()['etag'] ?? ''
  expect((await context.request.get('/badges', { headers: { 'if-none-match': etag } })).status()).toBe(304)
  // An icon that is needed while offline is there without a request.
  expect((await context.request.get('/icons.svg')).headers()['cache-control']).toContain('max-age=3600')
})

test('a reload keeps the scroll position', async ({ context, page, product }) => {
  await signIn(context, product, { email: 'demo@insegna.example', password: product.password })
  await page.goto('/organization')
  await page.getByRole('heading', { name: 'Billing' }).scrollIntoViewIfNeeded()
  // The position is recorded by the scroll event, which fires in the next frame; people do not reload before it either.
  const before = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        addEventListener('scroll', () => resolve(scrollY), { once: true, capture: true })
        scrollBy(0, 400)
      }),
  )
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Billing' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)
})
