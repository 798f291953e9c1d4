import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** Rules that axe has switched off by itself: a name begins with the words on screen, and a finger hits what it aims at. */
const MORE_RULES = ['label-content-name-mismatch', 'target-size']

/** Every fault that axe can see on a page as it is now, with the elements that have it. */
export async function faults(page: Page): Promise<string[]> {
  const rules = Object.fromEntries(MORE_RULES.map((rule) => [rule, { enabled: true }]))
  const { violations } = await new AxeBuilder({ page }).options({ rules }).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)
}
