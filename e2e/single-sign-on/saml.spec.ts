import { type SimpleSamlPhp, startSimpleSamlPhp } from '../../src/server/testing/servers/simple-saml-php.ts'
import { startProduct } from '../support/product.ts'
import { test as base, expect } from '../support/test.ts'
import { wordsIn } from '../support/words.ts'
import { openBrowser } from '../team/team.ts'

const CONNECTIONS = '/api/v1/issuers/organization/sso_connections'
const PASSWORD = 'of these tests'
const m = wordsIn('en')

/** Providers of tests are on this machine. */
const test = base.extend<{ provider: SimpleSamlPhp }>({
  product: [
    async ({ store }, use) => {
      const product = await startProduct(store, { DEMO: '0', SSO_ALLOW_PRIVATE: '1' })
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that a function needs from this pattern
  provider: async ({}, use) => {
    const provider = await startSimpleSamlPhp()
    await use(provider)
    await provider.stop()
  },
})

test('somebody signs in by SimpleSAMLphp, whose answer comes from another site, is out once they sign out there, and signs out there from here', {
  tag: '@both-stores',
}, async ({ browser, newIssuer, product, provider }) => {
  test.setTimeout(120_000)
  const { page, organizationId } = await newIssuer()
  const domain = `wrenfield-${crypto.randomUUID().slice(0, 8)}.example`
  const made = await page.request.post(CONNECTIONS, { data: { name: 'Wrenfield account', product: 'simplesamlphp' } })
  const { id, saml } = (await made.json()).data
  await page.request.post('/api/v1/issuers/organization/domains', { data: { domain, connection_id: id } })
  await product.admin('verify-domain', '--organization', organizationId, '--domain', domain)
  await provider.addService(await (await page.request.get(saml.own_metadata)).text())
  await provider.addPerson('nora', PASSWORD, { mail: [`nora@${domain}`], givenName: ['Nora'], sn: ['Quill'] })
  const rules = { trusts_email: true, who: 'domain', default_level: 'issuer', is_on: true }
  const saved = await page.request.put(`${CONNECTIONS}/${id}`, {
    data: { metadata_url: provider.metadataUrl, ...rules },
  })
  expect(saved.status(), await saved.text()).toBe(200)

  const [context, member] = await openBrowser(browser, product)
  const signIn = async () => {
    await member.goto(`/auth/sso/${id}/start?return_to=/badges`)
    await member.locator('[name=username]').fill('nora')
    await member.locator('[name=password]').fill(PASSWORD)
    await member.keyboard.press('Enter')
    await expect(member).toHaveURL(`${product.url}/badges`)
  }
  await signIn()
  await expect(member.getByText('Nora Quill').first()).toBeVisible()

  await member.goto(provider.logoutUrl)
  await expect(member).toHaveURL(provider.afterLogoutUrl)
  await member.goto('/badges')
  await expect(member).toHaveURL(/\/sign-in/)

  // The other way round: out here, and then there, which asks for the password again.
  await signIn()
  await member.getByRole('button', { name: /Nora/ }).click()
  await member.getByRole('menuitem', { name: m.account_sign_out() }).click()
  await member.getByRole('link', { name: m.sso_out_there({ name: 'Wrenfield account' }) }).click()
  await expect(member).toHaveURL(`${product.url}/sign-in`)
  await signIn()
  await context.close()
})
