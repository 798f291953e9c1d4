import { gzipSync } from 'node:zlib'
import type { BrowserContext } from '@playwright/test'
import { expectLoadedPage } from './loaded-page.ts'

/**
 * What is drawn after the page is there and can be used: the chart, with its library, the days to come, what waits on
 * paths, saved reports.
 */
const LATER =
  /\/(MonthsDrawing|CartesianChart|ComposedChart|NextDays|PathsToFollow|path-progress[^/]*|SavedReportLines|report-[^/]*)-[^/]*\.js$/

/** What a page of the demo may load at first, in KiB of JavaScript after gzip. */
export const firstLoadBudgets = [
  { name: 'sign-in', address: '/sign-in', kib: 140, isSignedOut: true },
  { name: 'overview, its chart aside', address: '/', kib: 190 },
  { name: 'badges', address: '/badges', kib: 190 },
  { name: 'templates', address: '/templates', kib: 187 },
  { name: 'earners lists', address: '/lists', kib: 187 },
  { name: 'template editor', address: '/templates/new', kib: 314 },
]

/** Opens an address as somebody who was never there, and tells how many KiB of JavaScript it loads, in gzip. */
export async function firstLoadScripts(context: BrowserContext, address: string): Promise<number> {
  const page = await context.newPage()
  const scripts = new Set<string>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.endsWith('.js') && !LATER.test(pathname)) scripts.add(pathname)
  })
  await page.goto(address, { waitUntil: 'networkidle' })
  await expectLoadedPage(page)
  await page.close()
  // Not read out of the page: a worker that has done its work takes its script with it.
  const sizes = [...scripts].map(async (script) => {
    const answer = await context.request.get(script)
    return gzipSync(await answer.body(), { level: 9 }).length
  })
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1024
}
