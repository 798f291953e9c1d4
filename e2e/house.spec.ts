import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { overhang } from './longer-words.ts'
import { expect, signIn, test } from './test.ts'

const PLACES = ['/', '/organization', '/account']
const ENTRIES = ['/sign-in', '/reset-password#token=x']

async function faults(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)
}

async function open(page: Page, path: string) {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
}

for (const [theme, email] of [
  ['light', 'demo@insegna.example'],
  ['dark', 'demo.it@insegna.example'],
] as const) {
  test(`signing in, overview, organization and account have no fault that axe can see: ${theme}`, async ({
    context,
    page,
    product,
  }) => {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    for (const path of ENTRIES) {
      await open(page, path)
      expect(await faults(page), path).toEqual([])
    }
    await signIn(context, product, { email, password: product.password })
    for (const path of [...PLACES, '/nowhere']) {
      await open(page, path)
      expect(await faults(page), path).toEqual([])
    }
  })
}

test('nothing runs over the edge, nor at 200 % zoom', async ({ context, page, product }) => {
  await signIn(context, product, { email: 'demo.it@insegna.example', password: product.password })
  for (const path of [...PLACES, '/badges', '/sign-in']) {
    await open(page, path)
    // 640 px is what is left of 1280 at 200 %.
    for (const width of [320, 640, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await overhang(page), `${path} at ${width} px`).toBeLessThanOrEqual(0)
    }
  }
})

test('from the sign-in page to a saved setting by keyboard alone', async ({ newIssuer, context, product }) => {
  const { page, email, password } = await newIssuer()
  await context.clearCookies()
  await page.goto('/organization')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  const reach = async (name: RegExp | string, role: 'textbox' | 'button' | 'switch' | 'link' | 'combobox') => {
    const wanted = page.getByRole(role, { name, exact: typeof name === 'string' })
    await expect(wanted.first()).toBeAttached()
    for (let step = 0; step < 80; step++) {
      await page.keyboard.press('Tab')
      if (await wanted.first().evaluate((element) => element === document.activeElement)) return
    }
    throw new Error(`Tab does not reach ${name}`)
  }
  await reach('Email or username', 'textbox')
  await page.keyboard.type(email)
  await reach('Password', 'textbox')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Organization', level: 1 })).toBeVisible()
  await reach('Templates', 'switch')
  const before = await page.getByRole('switch', { name: 'Templates' }).isChecked()
  await page.keyboard.press('Space')
  await expect(page.getByRole('switch', { name: 'Templates' })).toBeChecked({ checked: !before })
  await reach(/^City/, 'textbox')
  await page.keyboard.type('Wrenfield')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await reach('Ask for more credits', 'button')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByLabel('How many credits')).toBeFocused()
  await page.keyboard.type('25')
  await page.keyboard.press('Enter')
  await expect(page.getByText('You asked for 25 credits')).toBeVisible()
  await page.goto('/account')
  await reach(/^Account of/, 'button')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/sign-in$/)
  expect((await page.request.get(`${product.url}/api/v1/auth/user`)).status()).toBe(401)
})

test('whoever wants no motion gets none', async ({ context, page, product }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(context, product, { email: 'demo@insegna.example', password: product.password })
  await open(page, '/')
  await page.getByRole('button', { name: 'Search or jump to…' }).click()
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Show as table' }).click()
  await page.goto('/organization')
  await page.getByRole('button', { name: 'Ask for more credits' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  const moving = await page.evaluate(
    () => document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 1).length,
  )
  expect(moving).toBe(0)
  const slow = await page.evaluate(
    () =>
      [...document.querySelectorAll('*')].filter((element) =>
        getComputedStyle(element)
          .transitionDuration.split(',')
          .some((duration) => Number.parseFloat(duration) > 0.01),
      ).length,
  )
  expect(slow).toBe(0)
})

test('what is not there, not open, not reachable or not running has a page that says so', async ({
  context,
  page,
  product,
  trouble,
}) => {
  // What a page's boundary has caught is told on the console as well.
  trouble.expect(/ERR_INTERNET_DISCONNECTED|status of (403|503)|answer 503|ApiError: No/)
  await signIn(context, product, { email: 'demo@insegna.example', password: product.password })
  await open(page, '/nowhere')
  await expect(page.getByRole('heading', { name: 'There is nothing at this address' })).toBeVisible()
  const statistics = '**/api/v1/issuers/organization/statistics'
  const problem = (status: number, code: string) =>
    page.route(statistics, (route) => route.fulfill({ status, json: { message: 'No.', code } }))
  await problem(403, 'forbidden')
  await open(page, '/')
  await expect(page.getByText('You are signed in as demo@insegna.example.')).toBeVisible()
  expect(await faults(page)).toEqual([])
  await page.unroute(statistics)
  await problem(503, 'internal')
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'The service is not answering' })).toBeVisible({ timeout: 20_000 })
  expect(await faults(page)).toEqual([])
  await page.unroute(statistics)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible()

  await context.setOffline(true)
  await expect(page.getByText('You are offline. What you write stays here until you are back.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('You are offline.')).toBeHidden()
})

test('a first visit says nothing on the console', async ({ page, trouble: _ }) => {
  await page.goto('/badges')
  await expect(page).toHaveURL(/\/sign-in\?to=%2Fbadges$/)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})
