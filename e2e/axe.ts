import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** Every fault that axe can see on a page as it is now, with the elements that have it. */
export async function faults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)
}
