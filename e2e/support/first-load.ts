import { gzipSync } from 'node:zlib'
import type { BrowserContext } from '@playwright/test'
import { chunkNames } from './chunks.ts'
import { expectLoadedPage } from './loaded-page.ts'

/**
 * Chunks that load after the page is shown and usable: the overview's chart with its library, upcoming dates, paths that need
 * attention and saved reports; rich-text editors.
 */
const LAZY_CHUNKS =
  /^(MonthsDrawing|CartesianChart|ComposedChart|NextDays|PathsToFollow|path-progress.*|SavedReportLines|report-.*|RichTextArea|tiptap)$/

/** Budgets for the first load of pages of the demo, in KiB of JavaScript after gzip. */
export const firstLoadBudgets = [
  { name: 'sign-in', address: '/sign-in', kib: 135, isSignedOut: true },
  { name: 'overview, without its chart', address: '/', kib: 159 },
  { name: 'badges', address: '/badges', kib: 158.5 },
  { name: 'templates', address: '/templates', kib: 156.5 },
  { name: 'earners lists', address: '/lists', kib: 152 },
  { name: 'template editor, without its text editors', address: '/templates/new', kib: 226.5 },
]

/** Opens an address with an empty cache. @returns the JavaScript that it loads at first, in KiB after gzip */
export async function firstLoadScripts(context: BrowserContext, address: string): Promise<number> {
  const names = await chunkNames()
  const page = await context.newPage()
  const scripts = new Set<string>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.endsWith('.js') && !LAZY_CHUNKS.test(names.get(pathname) ?? '')) scripts.add(pathname)
  })
  await page.goto(address, { waitUntil: 'networkidle' })
  await expectLoadedPage(page)
  await page.close()
  // Requested again, because the body of a response to a worker that has ended is gone.
  const sizes = [...scripts].map(async (script) => {
    const answer = await context.request.get(script)
    return gzipSync(await answer.body(), { level: 9 }).length
  })
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1024
}
