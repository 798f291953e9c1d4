import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import type { Level } from '../../src/contract/permissions.ts'
import { type Product, type Store, startProduct } from './product.ts'

export { expect }

export type Options = { store: Store }

/** The only member of a new organization, which no other test uses. */
type NewIssuer = { email: string; password: string; organizationId: string; page: Page }

type IssuerOptions = { credits?: number; language?: 'en' | 'it' }

type Fixtures = {
  /** Errors and failed requests in the browser fail the test unless they were expected. */
  trouble: { expect(pattern: RegExp): void }
  /** A page signed in as the English demo's Hannah Whitlock, whose organization tests share: don't change it. */
  demoPage: Page
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

/** Creates an organization with one member, and signs them in. */
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

/** Creates another member of an organization, and signs them in instead of the current user. */
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

/** Signs the browser in without the form, for the pages that it opens next. */
export async function signIn(context: BrowserContext, { url }: Product, person: { email: string; password: string }) {
  const { email, password } = person
  const response = await context.request.post(`${url}/api/v1/auth/login`, { data: { email, password } })
  expect(response.status(), await response.text()).toBe(200)
}

/** Reports console messages, uncaught errors, failed requests and error answers. */
function watch(context: BrowserContext, report: (what: string) => void) {
  context.on('console', (message) => report(`console ${message.type()}: ${message.text()} (${message.location().url})`))
  context.on('weberror', (error) => report(`uncaught: ${error.error().stack ?? error.error().message}`))
  context.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? ''
    // Leaving a page aborts its pending requests.
    if (why !== 'net::ERR_ABORTED') report(`request failed: ${request.method()} ${request.url()} ${why}`)
  })
  context.on('response', (response) => {
    if (response.status() >= 500)
      report(`answer ${response.status()}: ${response.request().method()} ${response.url()}`)
  })
}
