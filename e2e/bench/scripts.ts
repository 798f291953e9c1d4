import type { BrowserContext } from '@playwright/test'
import { firstLoadScripts } from '../first-load.ts'
import { overDashboard } from './dashboard.ts'

/** What a page may load at first, in KiB of JavaScript after gzip. */
const BUDGETS = [
  { name: 'sign-in', address: '/sign-in', kib: 125, isSignedOut: true },
  { name: 'overview, its chart aside', address: '/', kib: 235 },
  { name: 'badges table', address: '/badges', kib: 165 },
  { name: 'templates gallery', address: '/templates', kib: 170 },
  { name: 'template editor', address: '/templates/new', kib: 275 },
]

/** Prints how much JavaScript the first load of each page takes beside its budget. */
export async function bench(): Promise<void> {
  await overDashboard(async ({ browser, context, product }) => {
    const stranger = await browser.newContext({ baseURL: product.url })
    process.stdout.write('\n| first load, JavaScript (gzip) | KiB | budget |\n|---|--:|--:|\n')
    for (const { name, address, kib, isSignedOut } of BUDGETS) {
      const visitor: BrowserContext = isSignedOut ? stranger : context
      const size = await firstLoadScripts(visitor, address)
      process.stdout.write(`| ${name} | ${size.toFixed(1)} | ${kib} |\n`)
    }
  })
}
