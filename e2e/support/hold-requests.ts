import type { Page } from '@playwright/test'
import { chunkNames } from './chunks.ts'

/** Holds back requests of a page. @returns a function that releases them and all later ones */
export async function holdRequests(page: Page, pattern: string): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((settle) => {
    release = settle
  })
  await page.route(pattern, async (route) => {
    await held
    await route.continue()
  })
  return release
}

/** Holds back a chunk of the dashboard. @param chunk its name, such as that of a lazy component; the build must have it */
export async function holdChunk(page: Page, chunk: string): Promise<() => void> {
  const [path] = [...(await chunkNames())].find(([, name]) => name === chunk) ?? []
  if (!path) throw new Error(`The built dashboard has no chunk ${chunk}.`)
  return holdRequests(page, `**${path}`)
}

/** Holds back the answer of the next matching request. @returns a function that releases it */
export async function holdAnswer(page: Page, pattern: string, method: string): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((settle) => {
    release = settle
  })
  await page.route(pattern, async (route) => {
    if (route.request().method() !== method) return route.fallback()
    const response = await route.fetch()
    await held
    await route.fulfill({ response })
  })
  return release
}
