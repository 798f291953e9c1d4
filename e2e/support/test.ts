import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import type { Level } from '../../src/contract/permissions.ts'
import { type Product, type Store, startProduct } from './product.ts'

export { expect }

export type Options = { store: Store }

/** Somebody of a new organization that no other test knows. */
type NewIssuer = { email: string; password: string; organizationId: string; page: Page }

type IssuerOptions = { credits?: number; language?: 'en' | 'it' }

type Fixtures = {
  /** What went wrong in the browser, which fails the test unless it was expected. */
  trouble: { expect(pattern: RegExp): void }
  /** A page of the English demo's Hannah Whitlock, signed in. Tests share her organization: make your own to change it. */
  demoPage: Page
  /** Makes an organization with one person, signed in. */
  newIssuer(options?: IssuerOptions): Promise<NewIssuer>
}

export const test = base.extend<Fixtures, Options & { product: Product }>({
  store: ['embedded', { scope: 'worker', option: true }],
  product: [
    async ({ store }, use) => {
      const product = await startProduct(store)
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  trouble: [
    async ({ context }, use) => {
      const seen: string[] = []
      const expected: RegExp[] = []
      watch(context, (what) => seen.push(what))
      await use({ expect: (pattern) => expected.push(pattern) })
      const unexpected = seen.filter((what) => !expected.some((pattern) => pattern.test(what)))
      expect(unexpected, 'what the browser complained of').toEqual([])
    },
    { auto: true },
  ],
  demoPage: async ({ context, page, product }, use) => {
    await signIn(context, product, { email: 'demo@insegna.example', password: product.password })
    await use(page)
  },
  newIssuer: async ({ context, page, product }, use) => {
    await use(async (options) => ({ ...(await makeIssuer(context, product, options)), page }))
  },
})

/** Makes an organization with one person, whom it signs in. */
export async function makeIssuer(
  context: BrowserContext,
  product: Product,
  { credits = 100, language = 'en' }: IssuerOptions = {},
): Promise<Omit<NewIssuer, 'page'>> {
  const mark = crypto.randomUUID().slice(0, 8)
  const common = ['--language', language]
  const { id } = await product.admin(
    'create-organization',
    ...['--name', `College ${mark}`, '--credits', String(credits), ...common],
  )
  const person = { email: `issuer.${mark}@college.example`, password: `${mark} opens the door` }
  const name = ['--name', 'Ines', '--last-name', 'Moreau']
  const account = ['--organization', String(id), '--email', person.email, '--password', person.password]
  await product.admin('create-user', ...account, ...name, ...common)
  await signIn(context, product, person)
  return { ...person, organizationId: String(id) }
}

/** Makes somebody more of an organization, whom it signs in in place of whoever was. */
export async function makeColleague(
  context: BrowserContext,
  product: Product,
  { organizationId, level }: { organizationId: string; level: Level },
) {
  const mark = crypto.randomUUID().slice(0, 8)
  const person = { email: `${level}.${mark}@college.example`, password: `${mark} opens the door` }
  const name = ['--name', 'Callum', '--last-name', 'Petrie']
  const account = ['--organization', organizationId, '--email', person.email, '--password', person.password]
  await product.admin('create-user', ...account, ...name, '--level', level)
  await signIn(context, product, person)
  return person
}

/** Signs the browser in without its form; the next page that it opens is the person's. */
export async function signIn(context: BrowserContext, { url }: Product, person: { email: string; password: string }) {
  const { email, password } = person
  const response = await context.request.post(`${url}/api/v1/auth/login`, { data: { email, password } })
  expect(response.status(), await response.text()).toBe(200)
}

/** Reports whatever a browser says on its console, uncaught errors, requests that failed and answers that must not be. */
function watch(context: BrowserContext, report: (what: string) => void) {
  context.on('console', (message) => report(`console ${message.type()}: ${message.text()} (${message.location().url})`))
  context.on('weberror', (error) => report(`uncaught: ${error.error().stack ?? error.error().message}`))
  context.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? ''
    // A page that is left takes its open questions with it.
    if (why !== 'net::ERR_ABORTED') report(`request failed: ${request.method()} ${request.url()} ${why}`)
  })
  context.on('response', (response) => {
    if (response.status() >= 500)
      report(`answer ${response.status()}: ${response.request().method()} ${response.url()}`)
  })
}
