import type { BrowserContext } from '@playwright/test'
import { firstLoadBudgets, firstLoadScripts } from '../../e2e/support/first-load.ts'
import { withDashboard } from './dashboard.ts'

/** Prints the size of the JavaScript in the first load of each page, next to its budget. */
export async function bench(): Promise<void> {
  await withDashboard(async ({ browser, context, product }) => {
    const stranger = await browser.newContext({ baseURL: product.url })
    process.stdout.write('\n| first load, JavaScript (gzip) | KiB | budget |\n|---|--:|--:|\n')
    for (const { name, address, kib, isSignedOut } of firstLoadBudgets) {
      const visitor: BrowserContext = isSignedOut ? stranger : context
      const loaded = await firstLoadScripts(visitor, address)
      process.stdout.write(`| ${name} | ${loaded.kib.toFixed(1)} | ${kib} |\n`)
    }
  })
}
