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
    await expect(heading).toHaveText(/class="frame".*?<p>(.*?)<\/p>/.exec(html)?.[1] ?? 'Sign in')
    await expect(page.locator('.frame')).toHaveCount(0)
  })
}

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
