import { createRequire } from 'node:module'
import { chromium } from '@playwright/test'
import { startProduct } from '../../e2e/support/product.ts'
import { launchOptions } from '../../src/tooling/chromium.js'
import { freePort } from '../../src/tooling/free-port.js'
import { startTlsProxy } from './tls-proxy.ts'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
const FORMS = ['desktop', 'mobile'] as const
/** Scores vary with the load of the machine, so the median of this many runs counts, as Lighthouse advises. */
const RUNS = 3

type Page = { name: string; address: string; isSignedOut?: true }

/** The pages to measure, with the English demo; the public page is that of the given badge. */
const pagesOf = (badge: string): Page[] => [
  { name: 'sign-in', address: '/sign-in', isSignedOut: true },
  { name: 'overview', address: '/' },
  { name: 'badges', address: '/badges' },
  { name: 'editor', address: '/templates/new' },
  { name: 'organization', address: '/organization' },
  { name: 'public page', address: `/b/${badge}`, isSignedOut: true },
]

/**
 * Prints Lighthouse's scores of the product as it is served in production, behind a TLS proxy, and below them the
 * audits that cost points.
 *
 * @param parameters names of pages and form factors to measure, such as `overview mobile`; all by default
 */
export async function bench(parameters: string[]): Promise<void> {
  const lighthouse = await loadLighthouse()
  if (!lighthouse) {
    process.stderr.write('Lighthouse is not installed. Run: npm ci --prefix bench/dashboard\n')
    process.exitCode = 1
    return
  }
  const [port, proxyPort] = [await freePort(), await freePort()]
  const url = `https://localhost:${proxyPort}`
  const product = await startProduct('embedded', { PUBLIC_URL: url })
  const proxy = await startTlsProxy(proxyPort, Number(new URL(product.url).port))
  const args = ['--no-sandbox', '--ignore-certificate-errors', `--remote-debugging-port=${port}`]
  const browser = await chromium.launch(launchOptions(args))
  try {
    const { cookie, badge } = await signIn(product.url, product.password)
    process.stdout.write(`\n| Lighthouse | form | ${CATEGORIES.join(' | ')} |\n|---|---|${'--:|'.repeat(4)}\n`)
    const costs: string[] = []
    for (const { name, address, isSignedOut } of pagesOf(badge)) {
      for (const form of FORMS) {
        if (!isSelected(parameters, name, form)) continue
        const settings = { port, ...(!isSignedOut && { extraHeaders: { cookie } }) }
        const measureOnce = () => measure(lighthouse, `${url}${address}`, form, settings)
        const { scores, lost } = await medianRun(measureOnce)
        process.stdout.write(`| ${name} | ${form} | ${scores.join(' | ')} |\n`)
        costs.push(...lost.map((audit) => `${name}, ${form}: ${audit}`))
      }
    }
    if (costs.length > 0) process.stdout.write(`\nWhat cost points:\n${costs.join('\n')}\n`)
  } finally {
    await browser.close()
    await proxy.stop()
    await product.stop()
  }
}

type Audit = { id: string; score: number | null; displayValue?: string; details?: unknown }

/** The part of Lighthouse's API that is used here; its own types exist only where it is installed. */
type Lighthouse = {
  default(url: string, flags: object, config?: object): Promise<undefined | { lhr: Report }>
  desktopConfig: object
}

type Report = {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, Audit>
}

/** Undefined if Lighthouse is not installed: its 190 MB are needed for this benchmark only. */
async function loadLighthouse(): Promise<Lighthouse | undefined> {
  try {
    createRequire(import.meta.url).resolve('lighthouse')
  } catch {
    return undefined
  }
  // A variable, so that TypeScript does not resolve it. Vite would transform a resolved path as one of our files.
  const name = 'lighthouse'
  return import(/* @vite-ignore */ name)
}

type Settings = { port: number; extraHeaders?: Record<string, string> }

type Measured = { scores: number[]; lost: string[] }

async function medianRun(measureOnce: () => Promise<Measured>): Promise<Measured> {
  const runs: Measured[] = []
  while (runs.length < RUNS) runs.push(await measureOnce())
  const [middle] = runs.sort((one, other) => (one.scores[0] ?? 0) - (other.scores[0] ?? 0)).slice(Math.floor(RUNS / 2))
  return middle as Measured
}

async function measure(
  lighthouse: Lighthouse,
  url: string,
  form: (typeof FORMS)[number],
  settings: Settings,
): Promise<Measured> {
  const flags = { ...settings, onlyCategories: CATEGORIES, logLevel: 'error' as const }
  const result = await lighthouse.default(url, flags, form === 'desktop' ? lighthouse.desktopConfig : undefined)
  if (!result) throw new Error(`Lighthouse has not measured ${url}`)
  const { categories, audits } = result.lhr
  const lost = CATEGORIES.flatMap((id) => categories[id]?.auditRefs ?? [])
    .filter(({ weight }) => weight > 0)
    .map(({ id }) => audits[id])
    .filter((audit) => audit && audit.score !== null && audit.score < 1)
    .map((audit) =>
      [audit?.id, Math.round(100 * (audit?.score ?? 0)), audit?.displayValue, ...itemsOf(audit)].join(' '),
    )
  return { scores: CATEGORIES.map((id) => Math.round(100 * (categories[id]?.score ?? 0))), lost }
}

/** The first three findings of an audit that lists them, as shortened JSON. */
function itemsOf(audit: { details?: unknown } | undefined): string[] {
  const { items = [] } = (audit?.details ?? {}) as { items?: object[] }
  return items.slice(0, 3).map((item) => JSON.stringify(item).slice(0, 400))
}

/** If no form factor is named, both are selected; if no page is named, all are. */
function isSelected(parameters: string[], name: string, form: string) {
  const forms = parameters.filter((each) => FORMS.some((known) => known === each))
  const pages = parameters.filter((each) => !forms.includes(each))
  return (forms.length === 0 || forms.includes(form)) && (pages.length === 0 || pages.includes(name))
}

async function signIn(url: string, password: string) {
  const login = await fetch(`${url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'demo@insegna.example', password }),
  })
  const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? ''
  const badges = await fetch(`${url}/api/v1/issuers/organization/badges`, { headers: { cookie } })
  return { cookie, badge: String((await badges.json()).data[0].id) }
}
