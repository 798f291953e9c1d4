import type { Page } from '@playwright/test'
import { faults } from './support/axe.ts'
import { expectLoadedPage } from './support/loaded-page.ts'
import { expect, test } from './support/test.ts'
import { wordsIn } from './support/words.ts'

async function open(page: Page, path: string) {
  await page.goto(path)
  await expectLoadedPage(page)
  await page.waitForLoadState('networkidle')
}

const m = wordsIn('en')

test('from the sign-in page to a saved setting by keyboard alone', async ({ newIssuer, context, product }) => {
  const { page, email, password } = await newIssuer()
  await context.clearCookies()
  await page.goto('/organization')
  await expect(page).toHaveURL(/\/sign-in\?to=%2Forganization$/)
  await expectLoadedPage(page)
  const reach = async (name: string, role: 'textbox' | 'button' | 'switch' | 'link' | 'combobox') => {
    const target = page.getByRole(role, { name })
    await expect(target.first()).toBeAttached()
    for (let step = 0; step < 80; step++) {
      await page.keyboard.press('Tab')
      if (await target.first().evaluate((element) => element === document.activeElement)) return
    }
    throw new Error(`Tab does not reach ${name}`)
  }
  await reach('English', 'button')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: m.account_sign_in() })).toBeVisible()
  await reach(m.account_name(), 'textbox')
  await page.keyboard.type(email)
  await reach(m.account_password(), 'textbox')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: m.organization_profile(), level: 1 })).toBeVisible()
  await reach(m.organization_address_edit(), 'button')
  await page.keyboard.press('Enter')
  await reach(m.organization_city(), 'textbox')
  await page.keyboard.type('Wrenfield')
  await page.keyboard.press('Enter')
  await expect(page.getByText(m.organization_saved(), { exact: true })).toBeVisible()
  await reach(m.organization_public_templates(), 'switch')
  const before = await page.getByRole('switch', { name: m.organization_public_templates() }).isChecked()
  await page.keyboard.press('Space')
  await expect(page.getByRole('switch', { name: m.organization_public_templates() })).toBeChecked({
    checked: !before,
  })
  await reach(m.organization_credits(), 'link')
  await page.keyboard.press('Enter')
  await reach(m.organization_credits_ask(), 'button')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByLabel(m.organization_credits_count())).toBeFocused()
  await page.keyboard.type('25')
  await page.keyboard.press('Enter')
  await expect(page.getByText(m.organization_credits_waits({ count: 25, day: '|' }).split('|')[0] ?? '')).toBeVisible()
  await reach('Ines Moreau', 'button')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu')).toBeVisible()
  expect(await faults(page)).toEqual([])
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/sign-in$/)
  expect((await page.request.get(`${product.url}/api/v1/auth/user`)).status()).toBe(401)
})

test('nothing is animated when reduced motion is preferred', async ({ demoPage: page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, '/')
  await page.getByRole('button', { name: 'Search or jump to…' }).click()
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Show as table' }).click()
  await page.getByRole('link', { name: m.organization_title(), exact: true }).click()
  const index = page.getByRole('navigation', { name: m.organization_title(), exact: true })
  await index.getByRole('link', { name: m.organization_credits() }).click()
  await page.getByRole('button', { name: 'Ask for credits' }).click()
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

test('missing, forbidden, unreachable and failing pages say what is wrong', async ({
  context,
  demoPage: page,
  trouble,
}) => {
  const email = 'demo@insegna.example'
  // React logs errors caught by the route's boundary on the console as well.
  trouble.expect(
    /ERR_INTERNET_DISCONNECTED|status of (403|503)|answer 503|ApiError: No|dynamically imported module|preload (CSS|assets)/,
  )
  await open(page, '/nowhere')
  await expect(page.getByRole('heading', { name: m.shell_not_found_title() })).toBeVisible()
  expect(await faults(page)).toEqual([])
  const statistics = '**/api/v1/issuers/organization/statistics'
  const problem = (status: number, code: string) =>
    page.route(statistics, (route) => route.fulfill({ status, json: { message: 'No.', code } }))
  await problem(403, 'forbidden')
  await page.goto('/')
  await expect(page.getByText(m.shell_forbidden_text({ who: 'No.', email }))).toBeVisible()
  await page.unroute(statistics)
  await problem(503, 'internal')
  await page.goto('/')
  await expect(page.getByRole('heading', { name: m.shell_down_title() })).toBeVisible({ timeout: 20_000 })
  expect(await faults(page)).toEqual([])
  await page.unroute(statistics)
  await page.getByRole('button', { name: m.word_try_again() }).click()
  await expect(page.getByRole('heading', { name: m.overview_title() })).toBeVisible()

  await context.setOffline(true)
  await expect(page.getByText(m.shell_offline())).toBeVisible()
  // The page's chunks cannot be loaded either.
  await page.getByRole('link', { name: m.earners_lists(), exact: true }).first().click()
  await expect(page.getByRole('heading', { name: m.shell_offline_title() })).toBeVisible()
  expect(await faults(page)).toEqual([])
  // Without a user action: the page loads by itself when the network is back.
  await context.setOffline(false)
  await expect(page.getByText(m.shell_offline())).toBeHidden()
  await expect(page.getByRole('heading', { name: m.earners_lists(), level: 1 })).toBeVisible()
})
