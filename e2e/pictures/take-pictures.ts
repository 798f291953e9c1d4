import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, type BrowserContext, errors, expect, type Page } from '@playwright/test'
import { expectLoadedPage } from '../support/loaded-page.ts'
import { type Shown, shownPages } from './addresses.ts'

type Look = { width: number; theme: 'light' | 'dark'; language: 'en' | 'it' }

const LOOKS: Look[] = [1440, 390].flatMap((width) =>
  (['light', 'dark'] as const).flatMap((theme) =>
    (['en', 'it'] as const).map((language) => ({ width, theme, language })),
  ),
)
/** What opens is photographed in one look of each width, theme and language. */
const showsOpened = ({ theme, language }: Look) => (theme === 'light') === (language === 'en')

export type Visit = {
  url: string
  /** The cookies of the signed-in member of each language's demo organization. */
  members: Record<Look['language'], Awaited<ReturnType<BrowserContext['storageState']>>>
  /** What every page takes for the time. */
  now: Date
  /** Only pages whose names match. */
  only?: RegExp
}

/**
 * Photographs every page and what its buttons open, in two widths, themes and languages.
 * @param folder gets `name-1440-light-en.png`, and `name-1440-light-en-2.png` for the second thing that opens
 */
export async function takePictures(browser: Browser, folder: string, visit: Visit): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const look of LOOKS) {
    const { theme, language, width } = look
    const options = {
      baseURL: visit.url,
      colorScheme: theme,
      reducedMotion: 'reduce',
      timezoneId: 'Europe/Rome',
    } as const
    const viewport = { width, height: width > 600 ? 900 : 844 }
    const common = { ...options, viewport, locale: language === 'it' ? 'it-IT' : 'en-GB' }
    const member = await browser.newContext({ ...common, storageState: visit.members[language] })
    const stranger = await browser.newContext(common)
    for (const context of [member, stranger]) await context.clock.setFixedTime(visit.now)
    for (const shown of await shownPages(member.request)) {
      if (visit.only && !visit.only.test(shown.name)) continue
      const page = await (shown.isSignedOut ? stranger : member).newPage()
      const name = join(folder, [shown.name, width, theme, language].join('-'))
      await photograph(page, shown, name)
      if (showsOpened(look)) await photographOpened(page, name)
      await page.close()
    }
    await Promise.all([member.close(), stranger.close()])
  }
}

async function photograph(page: Page, { address, name }: Shown, file: string) {
  await page.goto(address)
  await expectLoadedPage(page, name)
  await settle(page)
  const { width, height } = page.viewportSize()!
  // Parts that load when they come into view do so in a window as high as the page.
  const full = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width, height: Math.min(full, 12_000) })
  await settle(page)
  await page.screenshot({ path: `${file}.png`, fullPage: true, animations: 'disabled' })
  await page.setViewportSize({ width, height })
}

/** The page's own menus, dialogs and pickers, one after the other; the shell's are the same on all pages. */
async function photographOpened(page: Page, file: string) {
  const openers = page.getByRole('main').locator('button[aria-haspopup]:enabled').filter({ visible: true })
  const opened = page.locator('[role=menu], [role=dialog], [role=listbox]').filter({ visible: true })
  // Menus of rows differ in the row's name only.
  const kinds = await openers.evaluateAll((buttons) =>
    buttons.map((button) => `${button.getAttribute('aria-haspopup')} ${button.className}`),
  )
  for (const [place, kind] of kinds.entries()) {
    const opener = openers.nth(place)
    if (kinds.indexOf(kind) < place || !(await opener.isVisible())) continue
    try {
      await opener.click({ timeout: 5000 })
      await opened.first().waitFor({ timeout: 5000 })
    } catch (error) {
      if (!(error instanceof errors.TimeoutError)) throw error
      process.stderr.write(`Button ${place} of ${page.url()} opens nothing.\n`)
      continue
    }
    await settle(page)
    await page.screenshot({ path: `${file}-${place}.png`, animations: 'disabled' })
    await page.keyboard.press('Escape')
    await opened.first().waitFor({ state: 'hidden' })
  }
}

async function settle(page: Page) {
  await page.waitForLoadState('networkidle')
  await expect(page.locator('[aria-busy=true]').filter({ visible: true })).toHaveCount(0)
  await page.evaluate(() =>
    document.fonts.ready.then(() => Promise.all([...document.images].map((image) => image.decode().catch(() => null)))),
  )
}
