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

/** Keeps the answer of the next request of a kind waiting, which the service has by then. @returns lets it come */
export async function holdAnswer(page: Page, pattern: string, method: string): Promise<() => void> {
  let letCome = () => {}
  const held = new Promise<void>((settle) => {
    letCome = settle
  })
  await page.route(pattern, async (route) => {
    if (route.request().method() !== method) return route.fallback()
    const response = await route.fetch()
    await held
    await route.fulfill({ response })
  })
  return letCome
}
