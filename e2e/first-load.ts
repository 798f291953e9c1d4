import { gzipSync } from 'node:zlib'
import { type BrowserContext, expect } from '@playwright/test'

/** Opens an address as somebody who was never there, and tells how many KiB of JavaScript it loads, in gzip. */
export async function firstLoadScripts(context: BrowserContext, address: string): Promise<number> {
  const page = await context.newPage()
  const scripts: Promise<Buffer>[] = []
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js')) scripts.push(response.body())
  })
  await page.goto(address, { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const sizes = (await Promise.all(scripts)).map((script) => gzipSync(script, { level: 9 }).length)
  await page.close()
  return sizes.reduce((sum, size) => sum + size, 0) / 1024
}
