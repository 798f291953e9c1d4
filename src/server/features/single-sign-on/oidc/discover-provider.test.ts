import { expect, test } from 'vitest'
import { readConfig } from '#server/platform/config.ts'
import { providerForFile } from '#server/testing/sign-in-provider/provider-for-file.ts'
import { UnusableProvider } from '../protocol.ts'
import { discoverProvider } from './discover-provider.ts'

const allowed = { config: readConfig({ SSO_ALLOW_PRIVATE: '1' }) }
const provider = await providerForFile()

/** What is said to whoever enters an issuer that cannot be used. */
const sentenceOf = (issuer: string, config = allowed) =>
  discoverProvider(issuer, config).then(
    () => 'it was taken',
    (error: unknown) => (error instanceof UnusableProvider ? error.sentence('en') : Promise.reject(error)),
  )

test('what signing in needs is kept of a provider', async () => {
  const { issuer, published, scopes } = await discoverProvider(provider.issuer, allowed)
  expect([issuer, scopes]).toEqual([provider.issuer, 'openid email profile groups'])
  expect(JSON.parse(published)).toMatchObject({
    issuer,
    token_endpoint: `${issuer}/token`,
    id_token_signing_alg_values_supported: expect.arrayContaining(['RS256', 'EdDSA']),
    authorization_response_iss_parameter_supported: true,
  })
  expect(JSON.parse(published)).not.toHaveProperty('registration_endpoint')
})

test('the address of the discovery document is taken for its issuer', async () => {
  const { issuer } = await discoverProvider(` ${provider.issuer}/.well-known/openid-configuration `, allowed)
  expect(issuer).toBe(provider.issuer)
})

test('nothing is read from a private address unless the operator allows it', async () => {
  provider.requested.length = 0
  expect(await sentenceOf(provider.issuer, { config: readConfig({}) })).toContain('does not go')
  expect(provider.requested).toEqual([])
})

test.each(['authorization_endpoint', 'token_endpoint', 'jwks_uri', 'userinfo_endpoint'])(
  'a discovery whose %s leads elsewhere in plain text, or to a file, is refused before it is asked',
  async (endpoint) => {
    for (const url of [
      'http://93.184.215.14/x',
      'file:///etc/passwd',
      'javascript:alert(1)',
      'https://a:b@93.184.215.14/',
    ]) {
      provider.rewriting.discovery = (document) => ({ ...document, [endpoint]: url })
      expect(await sentenceOf(provider.issuer), url).toContain('does not go')
    }
  },
)

test('a discovery that names another issuer, as Microsoft’s for every tenant does, is refused', async () => {
  for (const issuer of [
    'https://login.microsoftonline.com/{tenantid}/v2.0',
    'https://other.example',
    `${provider.issuer}/b`,
  ]) {
    provider.rewriting.discovery = (document) => ({ ...document, issuer })
    expect(await sentenceOf(provider.issuer)).toContain('another address')
  }
})

test.each([
  ['lacks a part', (document: object) => ({ ...document, token_endpoint: undefined }), 'lacks something'],
  ['knows no code', (document: object) => ({ ...document, response_types_supported: ['id_token'] }), 'lacks something'],
  [
    'signs with a shared secret or not at all',
    (document: object) => ({ ...document, id_token_signing_alg_values_supported: ['HS256', 'none', 'RS1'] }),
    'in no way that is taken',
  ],
  ['is no object', () => [1, 2], 'Nothing could be read'],
  ['is empty', () => ({}), 'Nothing could be read'],
  ['is too large', (document: object) => ({ ...document, more: 'x'.repeat(5_000_000) }), 'Nothing could be read'],
])('a discovery that %s is refused with a sentence', async (_, discovery, sentence) => {
  provider.rewriting.discovery = discovery
  expect(await sentenceOf(provider.issuer)).toContain(sentence)
})

test('a provider without keys is refused', async () => {
  for (const keys of [[], [{ kty: 'oct', k: 'c2VjcmV0', alg: 'HS256' }]]) {
    provider.rewriting.keys = () => ({ keys })
    expect(await sentenceOf(provider.issuer)).toContain('publishes no key')
  }
})

test('an address where nothing answers is refused', async () => {
  expect(await sentenceOf('http://127.0.0.1:1')).toContain('Nothing could be read')
  expect(await sentenceOf(`${provider.issuer}/no-such-provider`)).toContain('Nothing could be read')
  expect(await sentenceOf('no address')).toMatch(/Nothing could be read|does not go/)
})
