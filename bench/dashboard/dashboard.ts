import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { type Product, startProduct } from '../../e2e/support/product.ts'
import { signIn } from '../../e2e/support/test.ts'
import { launchOptions } from '../../src/tooling/chromium.js'

/** The running product with its demo, and a browser context signed in as Hannah Whitlock of the English demo. */
export type Dashboard = { product: Product; browser: Browser; context: BrowserContext }

/** Starts the product as `npm start` does, runs `measure`, then stops the browser and the product. */
export async function withDashboard<Measured>(measure: (dashboard: Dashboard) => Promise<Measured>): Promise<Measured> {
  const product = await startProduct('embedded')
  const browser = await chromium.launch(launchOptions(['--no-sandbox']))
  try {
    const context = await browser.newContext({ baseURL: product.url, locale: 'en-GB' })
    await signIn(context, product, { email: 'demo@insegna.example', password: product.password })
    return await measure({ product, browser, context })
  } finally {
    await browser.close()
    await product.stop()
  }
}
