import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Frame, Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'

/** Rules that axe has switched off by itself: a name begins with the words on screen, and a finger hits what it aims at. */
const MORE_RULES = { 'label-content-name-mismatch': { enabled: true }, 'target-size': { enabled: true } }

/** Its smaller form, which a browser reads in half the time. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

type Fault = { rule: string; elements: string[] }

/**
 * Every fault that axe can see on a page as it is now, with the elements that have it: all rules by day, and the colours
 * by night, since nothing else differs between the themes.
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
 * Shows a theme. Colours that fade into one another are ended rather than waited for: the browser draws no frame, and so
 * ends nothing, where it finds nothing to draw. A colour that has come may fade into those that inherit it.
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
 * Runs axe in a page and in the frames that it shows. Reading axe takes longer than running it, so a page reads it once,
 * and what has no fault is not described. Nor are the style sheets fetched once more: no rule that is on reads them.
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
  // Axe asks each frame for its faults by a message, and a frame of other rights has an origin of its own.
  await frame.evaluate(() =>
    (window as unknown as { axe: typeof axe }).axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] }),
  )
}

const named = (theme: string, found: Fault[]) =>
  found.map(({ rule, elements }) => `${theme}, ${rule}: ${elements.join('\n')}`)
