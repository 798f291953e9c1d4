import { describe, expect, test } from 'vitest'
import { subjectOf } from './person.ts'
import { type AnswerChecks, readAnswer } from './read-answer.ts'
import { readProviderMetadata } from './read-provider-metadata.ts'
import { samlAddresses } from './service-metadata.ts'
import { wrapped } from './testing/signature-wrapping.ts'
import {
  answerOf,
  assertionOf,
  metadataOf,
  newSigningProvider,
  posted,
  responseRound,
  type Said,
  saidTo,
  signElement,
  signedAssertion,
} from './testing/signed-answers.ts'

const provider = await newSigningProvider()
const stranger = await newSigningProvider()
const ours = await newSigningProvider('ours')
const addresses = samlAddresses('https://badges.example', 'c0')
const checks: AnswerChecks = {
  addresses,
  provider: await readProviderMetadata(metadataOf(provider), { allowsHttp: false }),
  privateKeys: [ours.key.privateKey],
  requestId: '_request',
}
const request = { id: '_request', acs: addresses.acs, entityId: addresses.entityId }
const said = (changes: Partial<Said> = {}) => saidTo(provider, request, changes)
const read = (xml: string) => readAnswer(posted(xml), checks)

/** Refused with this code; the genuine answer that follows is taken. */
async function expectRefused(xml: string, code: string) {
  await expect(read(xml)).rejects.toMatchObject({ code })
  expect(subjectOf(await read(answerOf(provider, said())))).toBe('name-id mN8xq2Vt')
}

test('a genuine answer says who it is about, since when and how they have signed in', async () => {
  expect(await read(answerOf(provider, said()))).toMatchObject({
    nameId: { value: 'mN8xq2Vt' },
    attributes: [{ name: 'urn:oid:0.9.2342.19200300.100.1.3', values: ['nora.quill@wrenfield.example'] }],
    sessionIndex: '_session-1',
    contexts: ['urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport'],
  })
})

test('an answer that is signed as a whole needs a signed assertion, too', async () => {
  const bare = said()
  const response = (content: string) =>
    signElement(responseRound(content, bare, '_response'), '_response', provider.key)
  await expectRefused(response(assertionOf(bare)), 'sso_signature')
  expect(await read(response(signedAssertion(provider, bare)))).toMatchObject({ id: bare.id })
})

describe('signature wrapping', () => {
  const owner = {
    nameId: 'the-owner',
    attributes: { 'urn:oid:0.9.2342.19200300.100.1.3': ['owner@wrenfield.example'] },
  }
  for (const [shape, xml] of Object.entries(wrapped(provider, said(), owner))) {
    test(`${shape} is refused`, () => expectRefused(xml, 'sso_signature'))
  }
})

describe('what is not signed as it has to be is refused', () => {
  const cases: Record<string, () => string> = {
    'an assertion without a signature': () => responseRound(assertionOf(said()), said()),
    'an assertion that was changed': () => answerOf(provider, said()).replace('mN8xq2Vt', 'the-owner'),
    'the signature of another key': () => answerOf({ ...stranger, entityId: provider.entityId }, said()),
    'a signature with SHA-1': () => {
      const weak = said()
      return responseRound(signElement(assertionOf(weak), weak.id, provider.key, 'sha1'), weak)
    },
    'two assertions': () =>
      responseRound(signedAssertion(provider, said()) + signedAssertion(provider, said()), said()),
    'another issuer': () => answerOf(provider, said({ issuer: 'https://other.example' })),
    'a document type': () => `<!DOCTYPE x [<!ENTITY who "the-owner">]>${answerOf(provider, said())}`,
    'no XML': () => 'nothing',
  }
  for (const [name, xml] of Object.entries(cases)) test(name, () => expectRefused(xml(), 'sso_signature'))
})

describe('an answer for somebody else is refused', () => {
  test('for another audience', () =>
    expectRefused(answerOf(provider, said({ audience: 'https://other.example' })), 'sso_audience'))
  test('for another connection of ours', () => {
    const other = samlAddresses('https://badges.example', 'c1')
    return expectRefused(answerOf(provider, said({ audience: other.entityId, recipient: other.acs })), 'sso_audience')
  })
  test('confirmed for another recipient', () => {
    const other = said({ recipient: 'https://other.example/acs' })
    return expectRefused(responseRound(signedAssertion(provider, other), said()), 'sso_audience')
  })
  test('sent to another destination', () => {
    return expectRefused(
      responseRound(signedAssertion(provider, said()), said({ recipient: 'https://other.example/acs' })),
      'sso_audience',
    )
  })
  test('to another request', () => expectRefused(answerOf(provider, said({ inResponseTo: '_other' })), 'sso_state'))
  test('to no request', () => expectRefused(answerOf(provider, said({ inResponseTo: undefined })), 'sso_state'))
  test('an unsigned response to our request round an assertion that answers another', () => {
    const another = said({ inResponseTo: '_other', nameId: 'the-owner' })
    return expectRefused(responseRound(signedAssertion(provider, another), said()), 'sso_state')
  })
  test('an unsigned response to our request round an unsolicited assertion', () => {
    const another = said({ inResponseTo: undefined, nameId: 'the-owner' })
    return expectRefused(responseRound(signedAssertion(provider, another), said()), 'sso_state')
  })
})

test('clocks may differ by three minutes', async () => {
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  await expectRefused(answerOf(provider, said({ notOnOrAfter: minutesAgo(3.2) })), 'sso_expired')
  expect(await read(answerOf(provider, said({ notOnOrAfter: minutesAgo(2.5) })))).toMatchObject({
    nameId: { value: 'mN8xq2Vt' },
  })
})

test('a comment in a name neither cuts it nor goes unsigned', async () => {
  const cut = answerOf(provider, said({ nameId: 'the-owner<!-- -->.stranger' }))
  expect((await read(cut)).nameId?.value).toBe('the-owner.stranger')
  await expectRefused(
    answerOf(provider, said({ nameId: 'the-owner.stranger' })).replace('.stranger', '<!-- .stranger -->'),
    'sso_signature',
  )
})

test('an error of the provider comes with its words, as text', async () => {
  const status =
    '<samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Responder"/><samlp:StatusMessage>&lt;b>Closed on Sundays&lt;/b></samlp:StatusMessage>'
  const xml = responseRound('', said()).replace(/<samlp:StatusCode[^>]*>/, status)
  await expect(read(xml)).rejects.toMatchObject({ code: 'sso_provider', words: '<b>Closed on Sundays</b>' })
})

describe('a person is', () => {
  const SUBJECT_ID = 'urn:oasis:names:tc:SAML:attribute:subject-id'
  const PRINCIPAL = 'urn:oid:1.3.6.1.4.1.5923.1.1.1.6'
  const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'
  const subject = async (changes: Partial<Said>) => subjectOf(await read(answerOf(provider, said(changes))))

  test('their subject-id', async () => {
    const attributes = { [PRINCIPAL]: ['nora@wrenfield.example'], [SUBJECT_ID]: ['NQ7@wrenfield.example'] }
    expect(await subject({ attributes })).toBe('subject-id nq7@wrenfield.example')
  })
  test('else their persistent name', async () => {
    expect(await subject({ attributes: { [PRINCIPAL]: ['nora@wrenfield.example'] } })).toBe('name-id mN8xq2Vt')
  })
  test('else their principal name', async () => {
    const attributes = { [PRINCIPAL]: ['nora@wrenfield.example'] }
    expect(await subject({ attributes, nameIdFormat: TRANSIENT })).toBe('principal nora@wrenfield.example')
  })
  test('nobody with a transient name, or with several principal names', async () => {
    expect(await subject({ nameIdFormat: TRANSIENT })).toBeUndefined()
    const attributes = { [PRINCIPAL]: ['nora@wrenfield.example', 'owner@wrenfield.example'] }
    expect(await subject({ attributes, nameIdFormat: TRANSIENT })).toBeUndefined()
  })
})
