import type { Page } from '@playwright/test'
import type { Person } from '../../src/server/testing/sign-in-provider/people.ts'
import { CLIENT, type SignInProvider, startProvider } from '../../src/server/testing/sign-in-provider/provider.ts'
import { startProduct } from '../support/product.ts'
import { test as base } from '../support/test.ts'

/** An institution with a domain of its own, whose provider knows its people by their first names. */
export type Institution = { domain: string; provider: SignInProvider; people: Record<string, Person> }

/** Providers of tests are on this machine. */
export const test = base.extend<{ institution: Institution }>({
  product: [
    async ({ store }, use) => {
      const product = await startProduct(store, { DEMO: '0', SSO_ALLOW_PRIVATE: '1' })
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  institution: async ({ product }, use) => {
    const domain = `wrenfield-${crypto.randomUUID().slice(0, 8)}.example`
    const person = (given_name: string, family_name: string, groups: string[]): Person => ({
      sub: crypto.randomUUID(),
      email: `${given_name}@${domain}`.toLowerCase(),
      email_verified: true,
      given_name,
      family_name,
      groups,
    })
    const people = {
      priya: person('Priya', 'Chandrasekaran', ['badges-admin', 'all-staff']),
      tomasz: person('Tomasz', 'Wojcik', ['all-staff']),
      lea: { ...person('Lea', 'Strand', []), email: 'lea@partner.example' },
    }
    const provider = await startProvider({ servedAt: product.url, people })
    await use({ domain, provider, people })
    await provider.close().catch(() => undefined)
  },
})

/** Fills in what the provider's administrator gives. */
export async function fillProvider(
  page: Page,
  { issuer }: { issuer: string },
  labels: Record<'issuer' | 'id' | 'secret', string>,
) {
  await page.getByLabel(labels.issuer).fill(issuer)
  await page.getByLabel(labels.id).fill(CLIENT.client_id)
  await page.getByLabel(labels.secret, { exact: true }).fill(CLIENT.client_secret)
}

/** Signs in at the provider's page, as somebody who chooses who they are. */
export const chooseAtProvider = (page: Page, { email }: Person) =>
  page
    .locator('p')
    .filter({ hasText: String(email) })
    .getByRole('link')
    .click()

/** A connection of the page's organization that is on, set up through the API: its domain proved, everybody of it may come. */
export async function givenConnection(
  page: Page,
  { domain, provider }: Institution,
  { prove, ...rules }: { prove: (domain: string) => Promise<unknown> } & Record<string, unknown>,
): Promise<{ id: string; name: string }> {
  const path = '/api/v1/issuers/organization/sso_connections'
  const made = await page.request.post(path, { data: { name: 'Wrenfield account', product: 'keycloak' } })
  const { id, name } = (await made.json()).data
  const credentials = { issuer: provider.issuer, client_id: CLIENT.client_id, client_secret: CLIENT.client_secret }
  await page.request.post('/api/v1/issuers/organization/domains', { data: { domain, connection_id: id } })
  await prove(domain)
  const saved = await page.request.put(`${path}/${id}`, { data: { ...credentials, ...rules, is_on: true } })
  if (!saved.ok()) throw new Error(await saved.text())
  return { id, name }
}
