import { holdRequests } from './held-requests.ts'
import { expect, signIn, test } from './test.ts'

/** Pages that wait for data name what they ask; the service answers it ahead. */
const PAGES = ['/', '/badges', '/templates', '/templates/new', '/lists', '/organization', '/account', '/sign-in']

for (const address of PAGES) {
  test(`${address} stands by what its HTML names and holds, before anything else has come`, async ({
    context,
    page,
    product,
  }) => {
    if (address !== '/sign-in') {
      await signIn(context, product, { email: 'demo@insegna.example', password: product.password })
    }
    const html = await (await context.request.get(address)).text()
    // What is not named stays on its way for ever, and so does every question.
    await page.route('**/assets/*.{js,css}', async (route) => {
      if (html.includes(`"${new URL(route.request().url()).pathname}"`)) await route.continue()
    })
    await page.route('**/api/**', () => {})
    await page.goto(address, { waitUntil: 'commit' })
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toBeVisible()
    // The name that was seen before is the page's own, and has gone.
    await expect(heading).toHaveText(/class="frame".*?<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1] ?? 'Sign in')
    await expect(page.locator('.frame')).toHaveCount(0)
  })
}

test('the overview shows what waits for somebody without asking anything more', async ({ context, page, product }) => {
  await signIn(context, product, { email: 'demo@insegna.example', password: product.password })
  await page.route('**/api/**', () => {})
  await page.goto('/', { waitUntil: 'commit' })
  const waiting = page.getByRole('region', { name: 'Needs attention' })
  await expect(waiting.getByRole('link', { name: /expires? within 30 days/ })).toBeVisible()
  await expect(waiting.getByRole('link', { name: /drafts?/ })).toBeVisible()
})

/** What is largest on a page before its scripts have come, and where it is once they are there. */
const LARGEST = [{ address: '/templates/new', ahead: '.frame img', there: 'main aside img >> nth=0' }]

for (const { address, ahead, there } of LARGEST) {
  for (const who of ['demo@insegna.example', 'demo.it@insegna.example']) {
    for (const [width, height] of [
      [1440, 900],
      [820, 1180],
      [390, 844],
    ] as const) {
      test(`what is seen first of ${address} at ${width} px stays where it is, for ${who}`, async ({
        context,
        page,
        product,
      }) => {
        await signIn(context, product, { email: who, password: product.password })
        await page.setViewportSize({ width, height })
        const letScriptsCome = await holdRequests(page, '**/assets/*.js')
        await page.goto(address, { waitUntil: 'commit' })
        await expect(page.locator(ahead)).toBeVisible()
        await page.evaluate(() => document.fonts.ready)
        const before = await page.locator(ahead).boundingBox()
        letScriptsCome()
        await expect(page.locator(there)).toBeVisible()
        await expect(page.locator('.frame')).toHaveCount(0)
        expect(await page.locator(there).boundingBox()).toEqual(before)
      })
    }
  }
}

test('a page that is reloaded stays where it was scrolled to', async ({ context, page, product }) => {
  await signIn(context, product, { email: 'demo@insegna.example', password: product.password })
  await page.goto('/organization')
  await page.getByRole('heading', { name: 'Billing' }).scrollIntoViewIfNeeded()
  await page.evaluate(() => scrollBy(0, 400))
  const before = await page.evaluate(() => scrollY)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Billing' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)
})

test('the name of a page is seen before its scripts have come, in the language of whoever asks', async ({
  context,
  page,
  product,
}) => {
  await signIn(context, product, { email: 'demo.it@insegna.example', password: product.password })
  await page.route('**/assets/*.js', () => {})
  await page.goto('/badges', { waitUntil: 'commit' })
  await expect(page.locator('.frame').getByText('Badge', { exact: true })).toBeVisible()
})

test('what the service answers ahead is the person’s own, and is kept nowhere', async ({ context, product }) => {
  const nobody = await context.request.get('/badges')
  expect(await nobody.text()).toContain('{"/api/v1/auth/visitor":{"data":null}}')
  await signIn(context, product, { email: 'demo@insegna.example', password: product.password })
  const own = await context.request.get('/badges')
  expect(own.headers()['cache-control']).toBe('no-store')
  const [, block = ''] = /<script id="answers" type="application\/json">(.*?)<\/script>/.exec(await own.text()) ?? []
  const asked = '/api/v1/issuers/organization/badges'
  expect(JSON.parse(block)[asked]).toEqual(await (await context.request.get(asked)).json())
})
