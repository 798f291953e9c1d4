import { describe, expect, test } from 'vitest'
import { MAX_METADATA } from '#contract/single-sign-on/connections.ts'
import { UnusableProvider } from '../protocol.ts'
import { readProviderMetadata } from './read-provider-metadata.ts'
import { metadataOf, newSigningProvider } from './testing/signed-answers.ts'

const provider = await newSigningProvider()
const next = await newSigningProvider()
const metadata = metadataOf(provider)
const now = new Date()
const read = (xml: string, entityId?: string) => readProviderMetadata(xml, { entityId, allowsHttp: false, now })

/** What is said at the field, in English. */
const sentenceAbout = (xml: string, entityId?: string) =>
  read(xml, entityId).then(
    () => 'taken',
    (error: unknown) => (error instanceof UnusableProvider ? error.sentence('en') : error),
  )

test('a provider’s metadata say where people sign in and what answers are signed with', async () => {
  expect(await read(metadata)).toMatchObject({
    entityId: provider.entityId,
    signOnUrl: 'https://idp.wrenfield.example/sso',
    logoutUrl: 'https://idp.wrenfield.example/logout',
    nameIdFormats: ['urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'],
  })
})

test('several certificates count at once, but none for encryption only', async () => {
  const two = metadataOf(provider, [provider.key, next.key])
  expect((await read(two)).certificates).toHaveLength(2)
  expect((await read(two.replace('use="signing"', 'use="encryption"'))).certificates).toHaveLength(1)
})

test('of a federation’s metadata those of the connection’s provider are read, and are asked for otherwise', async () => {
  const other = metadataOf({ ...next, entityId: 'https://other.example' }).replace(/<\?xml.*\?>/, '')
  const both = `<md:EntitiesDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata">${metadata.replace(/<\?xml.*\?>/, '')}${other}</md:EntitiesDescriptor>`
  expect(await read(both, 'https://other.example')).toMatchObject({ entityId: 'https://other.example' })
  expect(await sentenceAbout(both)).toMatch('several providers')
})

describe('metadata that cannot be used are refused with a sentence', () => {
  const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 9 }, (_, n) => `<!ENTITY a${n} "&a;&a;&a;&a;&a;&a;&a;&a;">`).join('')}]>`
  const cases: [string, string, RegExp][] = [
    ['no XML', 'Dear administrator, here they are', /no XML/],
    ['nothing closed', metadata.slice(0, 400), /no XML/],
    ['nothing', ' ', /no XML/],
    ['a web page', '<html><body>Sign in first</body></html>', /no SAML 2.0 identity provider/],
    ['more than a megabyte', `${metadata}<!--${'x'.repeat(MAX_METADATA)}-->`, /larger than those of one provider/],
    [
      'those of thousands of providers',
      `${'<a>'.repeat(1e5)}${'</a>'.repeat(1e5)}`,
      /larger than those of one provider/,
    ],
    ['a document type', `<!DOCTYPE md>${metadata}`, /document type/],
    ['entities that grow', bomb + metadata, /document type/],
    ['an external entity', `<!doctype x [<!ENTITY f SYSTEM "file:///etc/passwd">]>${metadata}`, /document type/],
    ['those of a service', metadata.replaceAll('IDPSSODescriptor', 'SPSSODescriptor'), /no SAML 2.0 identity provider/],
    ['SAML 1.1', metadata.replace('SAML:2.0:protocol', 'SAML:1.1:protocol'), /no SAML 2.0 identity provider/],
    ['no redirect', metadata.replaceAll('HTTP-Redirect', 'HTTP-POST'), /HTTP-Redirect/],
    [
      'an address that runs in the page',
      metadata.replaceAll('https://idp.wrenfield.example/sso', 'javascript:alert(1)'),
      /HTTP-Redirect/,
    ],
    [
      'an address without TLS',
      metadata.replaceAll('https://idp.wrenfield.example/sso', 'http://idp.example/sso'),
      /HTTP-Redirect/,
    ],
    ['no certificate', metadata.replace(/<md:KeyDescriptor.*<\/md:KeyDescriptor>/s, ''), /no RSA certificate/],
    ['a certificate that is none', metadata.replace(/(<ds:X509Certificate>)[^<]*/, '$1bm9uZQ=='), /no RSA certificate/],
    ['an end that is over', metadata.replace(' entityID', ' validUntil="2020-01-01T00:00:00Z" entityID'), /have ended/],
  ]
  for (const [name, xml, sentence] of cases) test(name, async () => expect(await sentenceAbout(xml)).toMatch(sentence))

  test('those of another provider than the connection’s', async () => {
    expect(await sentenceAbout(metadata, 'https://idp.example')).toMatch('not of https://idp.example')
  })
})
