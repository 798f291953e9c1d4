import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Frame, Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'

/** Rules that axe disables by default: names start with the visible text, and touch targets are large enough. */
const MORE_RULES = { 'label-content-name-mismatch': { enabled: true }, 'target-size': { enabled: true } }

/** The minified build, which a browser parses in half the time. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

type Fault = { rule: string; elements: string[] }

/**
 * Every violation that axe finds on the current page, with its elements: all rules in the light theme, and only
 * contrast in the dark one, since nothing else differs between the themes.
 */
export async function faults(page: Page): Promise<string[]> {
  await show(page, 'light')
  const byDay = await run(page, { rules: MORE_RULES })
  await show(page, 'dark')
  const byNight = await run(page, { runOnly: ['color-contrast'] })
  await show(page, 'light')
  return [...named('light', byDay), ...named('dark', byNight)]
}

/**
 * Switches the theme and finishes colour transitions instead of waiting for them: the browser renders no frame, and so
 * ends no transition, if nothing changes. A finished transition may start others in elements that inherit the colour.
 */
async function show(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.evaluate(() => {
    const running = () =>
      document
        .getAnimations()
        .filter(
          ({ effect, playState }) => playState !== 'finished' && Number.isFinite(effect?.getComputedTiming().endTime),
        )
    for (let fading = running(); fading.length > 0; fading = running()) {
      for (const animation of fading) animation.finish()
    }
  })
}

/**
 * Runs axe in a page and its visible frames. Parsing axe takes longer than running it, so each page does it once.
 * Passing elements are not reported, and style sheets not fetched again, since no enabled rule reads them.
 */
async function run(page: Page, options: RunOptions): Promise<Fault[]> {
  await Promise.all(page.frames().map(readAxe))
  const withoutRest: RunOptions = { ...options, resultTypes: ['violations'], selectors: false, preload: false }
  return page.evaluate(async (given): Promise<Fault[]> => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, given)
    return violations.map(({ id, nodes }) => ({ rule: id, elements: nodes.map(({ html }) => html) }))
  }, withoutRest)
}

async function readAxe(frame: Frame) {
  if (await frame.evaluate(() => 'axe' in window)) return
  await frame.evaluate(AXE)
  // Axe queries frames by messages, and sandboxed frames have an opaque origin.
  await frame.evaluate(() =>
    (window as unknown as { axe: typeof axe }).axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] }),
  )
}

const named = (theme: string, found: Fault[]) =>
  found.map(({ rule, elements }) => `${theme}, ${rule}: ${elements.join('\n')}`)
