import type { Page } from '@playwright/test'

/** Keeps requests of a page waiting. @returns lets them, and all that come later, go on */
export async function holdRequests(page: Page, pattern: string): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>((settle) => {
    letGo = settle
  })
  await page.route(pattern, async (route) => {
    await held
    await route.continue()
  })
  return letGo
}
