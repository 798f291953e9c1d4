import type { Locator, Page } from '@playwright/test'
import { givenTemplate } from './support/given.ts'
import { holdRequests } from './support/hold-requests.ts'
import { expectLoadedPage } from './support/loaded-page.ts'
import { expect, test } from './support/test.ts'
import { wordsIn } from './support/words.ts'
import { openEditor } from './templates/template-editor.ts'

const m = wordsIn('en')
const organization = '/api/v1/issuers/organization'

test('a page that failed while the service was down loads when it is back', async ({ demoPage: page, trouble }) => {
  trouble.expect(/ERR_CONNECTION_REFUSED|request failed|OfflineError/)
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

test('a not-found page says so once, and keeps the top bar', async ({ demoPage: page, trouble }) => {
  trouble.expect(/status of 404|ApiError: There is nothing/)
  const answer = await page.request.get(`${organization}/badge_templates?is_learning_path=0`)
  const [template] = (await answer.json()).data
  const unknown = crypto.randomUUID()
  const others = ['badges', 'templates', 'earners'].map((noun) => `/${noun}/${unknown}`)
  for (const address of ['/lists/nonsense', `/learning-paths/${template.id}`, ...others]) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: m.shell_not_found_title() }), address).toBeVisible()
    await expect(page.getByRole('link', { name: 'Insegna', exact: true }), address).toHaveCount(1)
  }
  await expect(page.getByRole('banner').getByRole('button', { name: m.palette_open() })).toBeVisible()
})

test('the search ends with the page, a slow page shows its skeleton under the top bar, and prints leave both out', async ({
  demoPage: page,
}) => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  const search = page.getByRole('button', { name: m.palette_open() })
  const endOf = async (part: Locator) => {
    const box = await part.boundingBox()
    return box ? box.x + box.width : 0
  }
  const expectAlignedAndPrinted = async (place: string) => {
    await expect(page.getByRole('heading', { level: 1, name: place, exact: true })).toBeVisible()
    await page.waitForLoadState('networkidle')
    const head = page.getByRole('heading', { level: 1 }).locator('../..')
    await expect.poll(async () => Math.abs((await endOf(search)) - (await endOf(head))), place).toBeLessThan(1)
    await page.emulateMedia({ media: 'print' })
    await expectLoadedPage(page, place)
    await expect(page.getByRole('navigation', { name: m.shell_main_navigation() }), place).toBeHidden()
    await expect(page.getByRole('banner'), place).toBeHidden()
    await expect(page.getByRole('searchbox'), place).toBeHidden()
    const pressed = page.getByRole('button').and(page.locator(':not(th *)'))
    for (const button of await pressed.all()) await expect(button, place).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
  }
  const goTo = (place: string) => page.getByRole('link', { name: place, exact: true }).first().click()
  await page.goto('/')
  await expectAlignedAndPrinted(m.overview_title())
  await goTo(m.shell_badges())
  await expectAlignedAndPrinted(m.shell_badges())

  const release = await holdRequests(page, `**${organization}/badge_templates?**`)
  await goTo(m.shell_templates())
  await expect(page.getByRole('heading', { name: m.shell_loading() })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('button', { name: m.palette_open() })).toBeVisible()
  const parts = page.locator('main [aria-busy=true] > div')
  // The placeholders are cards side by side, not table rows.
  const [first, second] = [await parts.nth(0).boundingBox(), await parts.nth(1).boundingBox()]
  expect(second?.y).toBe(first?.y)
  release()
  await expect(page.getByRole('heading', { name: m.shell_templates(), exact: true })).toBeVisible()
  await goTo(m.organization_title())
  await expectAlignedAndPrinted(m.organization_profile())
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

test('many toasts are stacked, each can still be undone, and on a phone an open dialog stays free', async ({
  newIssuer,
}) => {
  const { page } = await newIssuer()
  const names = ['Evening course', 'Morning course', 'Alumni']
  for (const name of names) await page.request.post(`${organization}/earners_lists`, { data: { name } })
  await page.goto('/lists')
  const notices = page.getByRole('region', { name: m.shell_notices() })
  for (const name of names) {
    await page.getByRole('button', { name: m.word_actions_for({ name }) }).focus()
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
  // No button lies below another toast, too small to be hit.
  await expect(notices.getByRole('button')).toHaveCount(2)
  await page.keyboard.press('F6')
  const pile = notices.getByRole('button', { name: m.shell_undo() })
  for (const undo of await pile.all()) await expect(undo).toBeInViewport()
  await pile.last().click()
  await expect(page.getByRole('link', { name: 'Alumni' })).toBeVisible()

  // On a phone they leave a dialog free.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: m.word_actions_for({ name: 'Alumni' }) }).press('Enter')
  await page.getByRole('menuitem', { name: m.earners_edit(), exact: true }).press('Enter')
  const dialog = page.getByRole('dialog', { name: m.earners_edit_title() })
  const gap = async () => {
    const [notice, box] = await Promise.all([notices.boundingBox(), dialog.boundingBox()])
    return notice && box && box.y - (notice.y + notice.height)
  }
  await expect.poll(gap).toBeGreaterThanOrEqual(0)
})
