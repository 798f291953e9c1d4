import { gzipSync } from 'node:zlib'
import { type BrowserContext, expect } from '@playwright/test'

/** What is drawn after the page is there and can be used: the chart, with its library. */
const LATER = /\/MonthsDrawing-[^/]*\.js$/

/** Opens an address as somebody who was never there, and tells how many KiB of JavaScript it loads, in gzip. */
export async function firstLoadScripts(context: BrowserContext, address: string): Promise<number> {
  const page = await context.newPage()
  const scripts: Promise<Buffer>[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.endsWith('.js') && !LATER.test(pathname)) scripts.push(response.body())
  })
  await page.goto(address, { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const sizes = (await Promise.all(scripts)).map((script) => gzipSync(script, { level: 9 }).length)
  await page.close()
  return sizes.reduce((sum, size) => sum + size, 0) / 1024
}
