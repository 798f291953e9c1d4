import type { Page } from '@playwright/test'
import { givenTemplate } from './support/given.ts'
import { holdRequests } from './support/held-requests.ts'
import { expectLoadedPage } from './support/loaded-page.ts'
import { expect, test } from './support/test.ts'
import { wordsIn } from './support/words.ts'
import { openEditor } from './templates/template-editor.ts'

const m = wordsIn('en')
const organization = '/api/v1/issuers/organization'

test('a page that failed while the service was down loads when it is back', async ({ newIssuer, trouble }) => {
  trouble.expect(/ERR_CONNECTION_REFUSED|request failed|OfflineError/)
  const { page } = await newIssuer()
  await page.goto('/account')
  await expect(page.getByRole('heading', { name: m.account_title() })).toBeVisible()
  // Simulates a restarting service: the network is up, so the browser fires no offline event.
  for (const pattern of ['**/api/**', '**/readyz'])
    await page.route(pattern, (route) => route.abort('connectionrefused'))
  await page.getByRole('link', { name: m.organization_title() }).click()
  await expect(page.getByRole('heading', { name: m.shell_down_title() })).toBeVisible()
  await page.unrouteAll()
  // The page polls the service every ten seconds.
  await expect(page.getByRole('heading', { name: m.organization_profile() })).toBeVisible({ timeout: 15_000 })
})

test('a not-found page says so once, and keeps the top bar', async ({ newIssuer, trouble }) => {
  trouble.expect(/status of 404|ApiError: There is nothing/)
  const { page } = await newIssuer()
  const { id } = await givenTemplate(page)
  const unknown = crypto.randomUUID()
  const others = ['badges', 'templates', 'earners'].map((noun) => `/${noun}/${unknown}`)
  const places = ['/nowhere', '/lists/nonsense', `/learning-paths/${id}`, ...others]
  for (const address of places) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: m.shell_not_found_title() }), address).toBeVisible()
    await expect(page.getByRole('link', { name: 'Insegna', exact: true }), address).toHaveCount(1)
  }
  await expect(page.getByRole('banner').getByRole('button', { name: m.palette_open() })).toBeVisible()
})

test('a slow page shows its skeleton under the top bar', async ({ newIssuer }) => {
  const { page } = await newIssuer()
  await givenTemplate(page)
  await page.goto('/badges')
  await expect(page.getByRole('heading', { name: m.shell_badges(), level: 1 })).toBeVisible()
  const letGo = await holdRequests(page, `**${organization}/badge_templates?**`)
  await page.getByRole('link', { name: m.shell_templates() }).first().click()
  await expect(page.getByRole('heading', { name: m.shell_loading() })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('button', { name: m.palette_open() })).toBeVisible()
  const parts = page.locator('main [aria-busy=true] > div')
  // The placeholders are cards side by side, not table rows.
  const [first, second] = [await parts.nth(0).boundingBox(), await parts.nth(1).boundingBox()]
  expect(second?.y).toBe(first?.y)
  letGo()
  await expect(page.getByRole('heading', { name: m.shell_templates() })).toBeVisible()
})

test('on a wide screen the search is aligned with the end of the page', async ({ demoPage: page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  for (const address of ['/', '/badges', '/account']) {
    await page.goto(address)
    // The loaded page, not its skeleton.
    await expect(page.locator('main[aria-labelledby]')).toBeVisible()
    const rightOf = (box: { x: number; width: number } | null) => (box ? box.x + box.width : 0)
    const apart = async () => {
      const search = rightOf(await page.getByRole('button', { name: m.palette_open() }).boundingBox())
      const head = rightOf(await page.getByRole('heading', { level: 1 }).locator('../..').boundingBox())
      return Math.abs(search - head)
    }
    await expect.poll(apart, address).toBeLessThan(1)
  }
})

test('a printed page has its content without navigation, bars and buttons', async ({ demoPage: page }) => {
  for (const address of ['/', '/badges', '/organization']) {
    await page.goto(address)
    await expectLoadedPage(page)
    await page.waitForLoadState('networkidle')
    await page.emulateMedia({ media: 'print' })
    await expectLoadedPage(page, address)
    await expect(page.getByRole('navigation', { name: m.shell_main_navigation() }), address).toBeHidden()
    await expect(page.getByRole('banner'), address).toBeHidden()
    await expect(page.getByRole('searchbox'), address).toBeHidden()
    const pressed = page.getByRole('button').and(page.locator(':not(th *)'))
    for (const button of await pressed.all()) await expect(button, address).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
  }
})

/** What covers the middle of the visible end of the focused element. */
const isFocusInSight = (page: Page) =>
  page.evaluate(() => {
    const { left, right, top, bottom } = (document.activeElement as Element).getBoundingClientRect()
    const x = (left + right) / 2
    for (let y = Math.max(top, 0) + 1; y < Math.min(bottom, innerHeight); y += 4) {
      if (document.activeElement?.contains(document.elementFromPoint(x, y))) return true
    }
    return false
  })

test('at 400 % zoom no focused element is entirely covered by a bar', async ({ newIssuer }) => {
  const { page } = await newIssuer()
  const template = await givenTemplate(page)
  await page.setViewportSize({ width: 320, height: 256 })
  await openEditor(page, template)
  const visit = async (address: string) => {
    for (let step = 0; step < 60; step++) {
      await page.keyboard.press('Tab')
      const name = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120) ?? '')
      if (name.startsWith('<body')) break
      expect(await isFocusInSight(page), `${address}: ${name}`).toBe(true)
    }
  }
  await visit('the editor')
  await page.getByRole('textbox', { name: m.templates_criteria() }).last().focus()
  expect(await isFocusInSight(page)).toBe(true)
  for (const address of ['/award', '/badges', '/account']) {
    await page.goto(address)
    await expectLoadedPage(page)
    await visit(address)
  }
})

test('many toasts are stacked, and each can still be undone', async ({ newIssuer }) => {
  const { page } = await newIssuer()
  const names = ['Evening course', 'Morning course', 'Alumni']
  for (const name of names) await page.request.post(`${organization}/earners_lists`, { data: { name } })
  await page.goto('/lists')
  const notices = page.getByRole('region', { name: m.shell_notices() })
  for (const name of names) {
    await page.getByRole('button', { name: m.earners_actions_of({ name }) }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: m.earners_delete() })).toBeVisible()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    // Hovering keeps the toasts open, however slow the machine.
    await notices.hover()
  }
  await expect(notices.getByRole('button', { name: m.shell_undo() })).toHaveCount(3)
  await page.mouse.move(0, 0)
  await expect.poll(async () => (await notices.boundingBox())?.height).toBeLessThan(80)
  await page.keyboard.press('F6')
  const pile = notices.getByRole('button', { name: m.shell_undo() })
  for (const undo of await pile.all()) await expect(undo).toBeInViewport()
  await pile.last().click()
  await expect(page.getByRole('link', { name: 'Alumni' })).toBeVisible()
})
