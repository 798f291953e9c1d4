import { gzipSync } from 'node:zlib'
import type { BrowserContext } from '@playwright/test'
import { lazyScripts } from './chunks.ts'
import { expectLoadedPage } from './loaded-page.ts'

/**
 * Chunks that load after the page is shown and usable: the overview's chart with its library, upcoming dates, paths that need
 * attention and saved reports; rich-text editors. What only they import belongs to them.
 */
const LAZY_CHUNKS =
  /^(MonthsDrawing|CartesianChart|ComposedChart|NextDays|PathsToFollow|path-progress.*|SavedReportLines|report-.*|RichTextArea|tiptap)$/

type Budget = {
  name: string
  address: string | ((context: BrowserContext) => Promise<string>)
  kib: number
  isSignedOut?: true
  /** Of these, what the page's HTML does not name: of the overview a few small files that its lazy parts share. */
  lateKib?: number
}

/** Budgets for the first load of pages of the demo, in KiB of JavaScript after gzip. */
export const firstLoadBudgets: Budget[] = [
  { name: 'sign-in', address: '/sign-in', kib: 130, isSignedOut: true },
  { name: 'overview, without its chart', address: '/', kib: 151.2 },
  { name: 'badges', address: '/badges', kib: 150.8 },
  { name: 'templates', address: '/templates', kib: 149.9 },
  { name: 'earners lists', address: '/lists', kib: 145.2 },
  { name: 'template editor, without its text editors', address: '/templates/new', kib: 219 },
  // The shape that is drawn and the edges of the others come when the design is known.
  { name: 'badge designer, with a seal', address: designedSeal, kib: 208, lateKib: 27.5 },
]

/** @returns the address of the designer with a seal, which has the largest outline but one */
async function designedSeal({ request }: BrowserContext): Promise<string> {
  const templates = '/api/v1/issuers/organization/badge_templates'
  const [{ id }] = (await (await request.get(templates)).json()).data
  const { design } = (await (await request.get(`${templates}/${id}/design`)).json()).data
  await request.put(`${templates}/${id}/design`, { data: { design: { ...design, shape: 'seal' } } })
  return `/templates/${id}/design`
}

/**
 * Opens an address with an empty cache.
 * @returns the JavaScript that it loads at first, in KiB after gzip, and how much of that its HTML does not name
 */
export async function firstLoadScripts(context: BrowserContext, address: Budget['address']) {
  const place = typeof address === 'string' ? address : await address(context)
  const page = await context.newPage()
  const scripts = new Set<string>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.endsWith('.js')) scripts.add(pathname)
  })
  const answer = await page.goto(place, { waitUntil: 'networkidle' })
  const html = (await answer?.text()) ?? ''
  await expectLoadedPage(page)
  await page.close()
  for (const lazy of await lazyScripts(scripts, (name) => LAZY_CHUNKS.test(name))) scripts.delete(lazy)
  // Requested again, because the body of a response to a worker that has ended is gone.
  const sizes = [...scripts].map(async (script) => {
    const body = await (await context.request.get(script)).body()
    return { isNamed: html.includes(script), kib: gzipSync(body, { level: 9 }).length / 1024 }
  })
  const loaded = await Promise.all(sizes)
  const sum = (some: typeof loaded) => some.reduce((total, { kib }) => total + kib, 0)
  return { kib: sum(loaded), lateKib: sum(loaded.filter(({ isNamed }) => !isNamed)) }
}
