import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** Rules that axe has switched off by itself: a name begins with the words on screen, and a finger hits what it aims at. */
const MORE_RULES = ['label-content-name-mismatch', 'target-size']

/**
 * Every fault that axe can see on a page as it is now, with the elements that have it: all rules by day, and the colours
 * by night, since nothing else differs between the themes.
 */
export async function faults(page: Page): Promise<string[]> {
  const rules = Object.fromEntries(MORE_RULES.map((rule) => [rule, { enabled: true }]))
  await show(page, 'light')
  // In one run in the page itself: the other mode opens another page each time, for frames of other origins.
  const byDay = await new AxeBuilder({ page }).setLegacyMode().options({ rules }).analyze()
  await show(page, 'dark')
  const byNight = await new AxeBuilder({ page }).setLegacyMode().withRules('color-contrast').analyze()
  await show(page, 'light')
  return [...named('light', byDay), ...named('dark', byNight)]
}

/** Shows a theme. Colours that fade into one another are not measured halfway. */
async function show(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.evaluate(() => {
    const ending = document.getAnimations().filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
    return Promise.allSettled(ending.map(({ finished }) => finished))
  })
}

type Results = Awaited<ReturnType<AxeBuilder['analyze']>>

const named = (theme: string, { violations }: Results) =>
  violations.map(({ id, nodes }) => `${theme}, ${id}: ${nodes.map(({ html }) => html).join('\n')}`)
