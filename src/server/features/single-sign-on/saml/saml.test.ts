import { verify, X509Certificate } from 'node:crypto'
import { expect } from 'vitest'
import { clockAt, DAY } from '#server/testing/clock.ts'
import { createApp } from '#server/testing/create-app.ts'
import { signedIn } from '#server/testing/issuer.ts'
import { startServer } from '#server/testing/servers/text-server.ts'
import { test } from '#server/testing/test.ts'
import { refreshConnections } from '../refresh-connections.ts'
import { browserAt, connect, MAIL, OURS, requestIn } from './testing/connect-saml.ts'
import { wrapped } from './testing/signature-wrapping.ts'
import {
  answerOf,
  assertionOf,
  logoutOf,
  metadataOf,
  newSigningProvider,
  responseRound,
  type Said,
  type SigningProvider,
  saidTo,
  signElement,
} from './testing/signed-answers.ts'

/** Whether a request was signed with the key of a certificate. */
function isSignedBy(url: URL, certificate: string) {
  const signed = url.search.slice(1, url.search.indexOf('&Signature='))
  const signature = Buffer.from(url.searchParams.get('Signature')!, 'base64')
  return verify(
    'sha256',
    Buffer.from(signed),
    new X509Certificate(Buffer.from(certificate, 'base64')).publicKey,
    signature,
  )
}

const certificatesIn = (metadata: string) =>
  [...metadata.matchAll(/use="signing".*?<ds:X509Certificate>([^<]+)/gs)].map(([, certificate]) => certificate!)

test('every forged answer is refused with a number, the genuine one that follows is taken, and only once', async ({
  app,
  db,
  issuer,
  stranger,
}) => {
  const { provider, browser, nora, id } = await connect({ app, db, issuer })
  const other = await connect({ app, db, issuer: stranger })
  const { state, request } = await browser.begin()
  const said = (changes: Partial<Said> = {}) => saidTo(provider, request, { ...nora, ...changes })
  const owner = { nameId: 'owner', attributes: { [MAIL]: ['owner@wrenfield.example'] } }
  const weak = said()
  const theirs = (await other.browser.begin()).request
  const attacks: [string, string][] = [
    ...Object.values(wrapped(provider, said(), owner)).map((xml): [string, string] => [xml, 'sso_signature']),
    [responseRound(assertionOf(said()), said()), 'sso_signature'],
    [responseRound(signElement(assertionOf(weak), weak.id, provider.key, 'sha1'), weak), 'sso_signature'],
    [`<!DOCTYPE x [<!ENTITY a "a">]>${answerOf(provider, said())}`, 'sso_signature'],
    [answerOf(other.provider, said()), 'sso_signature'],
    [answerOf(provider, said({ audience: theirs.entityId })), 'sso_audience'],
    [answerOf(provider, said({ recipient: theirs.acs })), 'sso_audience'],
    [answerOf(provider, said({ inResponseTo: theirs.id })), 'sso_state'],
    [answerOf(provider, said({ inResponseTo: undefined })), 'sso_state'],
    [answerOf(provider, said({ notOnOrAfter: new Date(Date.now() - 4 * 60_000) })), 'sso_expired'],
    [answerOf(provider, said({ nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' })), 'sso_subject'],
  ]
  for (const [xml, code] of attacks) expect(await browser.refusal(await browser.answer(xml, state))).toBe(code)
  const genuine = answerOf(provider, said())
  // Nobody asked for it, or another connection did.
  expect(await browser.refusal(await browser.answer(genuine, ''))).toBe('sso_state')
  expect(await other.browser.refusal(await other.browser.answer(genuine, state))).toBe('sso_state')
  // In another browser than the one that began: nobody is signed in to somebody else's account.
  const victim = browserAt(app, id)
  expect(await victim.refusal(await victim.answer(genuine, state))).toBe('sso_state')
  expect(await victim.session()).toBeNull()

  expect(await browser.refusal(await browser.answer(genuine, state))).toBe('/badges')
  expect(await browser.session()).toMatchObject({ email: nora.attributes[MAIL]![0] })
  expect(await browser.refusal(await browser.answer(genuine, state))).toBe('sso_replay')
})

test('an answer with more groups than are read is refused as too long, whether it is read or not', async ({
  app,
  db,
  issuer,
}) => {
  const { provider, browser, nora } = await connect({ app, db, issuer })
  const { state, request } = await browser.begin()
  const inGroups = (count: number) => {
    const groups = Array.from({ length: count }, (_, number) => `group ${number}`)
    return answerOf(provider, saidTo(provider, request, { ...nora, attributes: { ...nora.attributes, groups } }))
  }
  expect(await browser.refusal(await browser.answer(inGroups(3_000), state))).toBe('sso_size')
  expect(await browser.refusal(await browser.answer(inGroups(10_000), state))).toBe('sso_size')
  expect(await browser.refusal(await browser.answer(inGroups(2_000), state))).toBe('/badges')
})

test('the provider’s own words are told as text', async ({ app, db, issuer }) => {
  const { provider, browser } = await connect({ app, db, issuer })
  const { state, request } = await browser.begin()
  const status =
    '<samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Responder"/><samlp:StatusMessage>Closed on &lt;i>Sundays&lt;/i></samlp:StatusMessage>'
  const xml = responseRound('', saidTo(provider, request)).replace(/<samlp:StatusCode[^>]*>/, status)
  const { url } = await browser.answer(xml, state)
  const body = JSON.stringify({ token: decodeURIComponent(new URL(url).hash.slice(1)) })
  const told = await app.request('/api/v1/auth/sso/refusal', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  expect(await told.json()).toMatchObject({ data: { code: 'sso_provider', words: 'Closed on <i>Sundays</i>' } })
})

test('a second step at the provider is asked for where it is required, and taken if it came', async ({
  app,
  db,
  issuer,
}) => {
  const mfa = 'https://refeds.org/profile/mfa'
  const { provider, browser, nora } = await connect({ app, db, issuer }, { required_context: [mfa] })
  const { state, request, xml } = await browser.begin()
  expect(xml).toContain(`AuthnContextClassRef xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${mfa}<`)
  const said = (changes: Partial<Said> = {}) => answerOf(provider, saidTo(provider, request, { ...nora, ...changes }))
  expect(await browser.refusal(await browser.answer(said(), state))).toBe('sso_factor')
  expect(await browser.refusal(await browser.answer(said({ context: mfa }), state))).toBe('/badges')
})

test('a proof of identity by the provider counts only if it has asked again', async ({ app, db, issuer }) => {
  const { provider, browser, nora } = await connect({ app, db, issuer })
  const { state, request } = await browser.begin()
  await browser.answer(answerOf(provider, saidTo(provider, request, nora)), state)
  const body = JSON.stringify({ return_to: '/account' })
  const headers = { 'content-type': 'application/json' }
  const begun = await browser.open(`${OURS}/api/v1/auth/proof/provider`, { method: 'POST', headers, body })
  const proof = requestIn(JSON.parse(begun.page).data.url)
  expect(proof.xml).toContain('ForceAuthn="true"')
  const said = (signedInAt: Date) => answerOf(provider, saidTo(provider, proof.request, { ...nora, signedInAt }))
  const early = said(new Date(Date.now() - 19 * 60_000))
  expect(await browser.refusal(await browser.answer(early, proof.state))).toBe('sso_expired')
  expect(await browser.refusal(await browser.answer(said(new Date()), proof.state))).toBe('/account')
})

test('a logout of the provider ends its session here, if it is signed, for us, and new', async ({
  app,
  db,
  issuer,
}) => {
  const { id, provider, browser, nora } = await connect({ app, db, issuer })
  const signIn = async (at: typeof browser, sessionIndex: string) => {
    const { state, request } = await at.begin()
    await at.answer(answerOf(provider, saidTo(provider, request, { ...nora, sessionIndex })), state)
  }
  const phone = browserAt(app, id)
  await signIn(browser, '_desk')
  await signIn(phone, '_phone')
  const address = `${OURS}/auth/sso/${id}/logout`
  const logout = (changes: Partial<Parameters<typeof logoutOf>[1]> = {}) =>
    logoutOf(provider, { address, nameId: 'nora', sessionIndex: '_desk', ...changes })
  const send = async (query: string) => (await app.request(`${address}?${query}`)).status
  const stranger = await newSigningProvider()
  const genuine = logout()
  const refused = [
    genuine.replace(/&Signature=.*/, ''),
    genuine.replace(/&SigAlg=.*/, ''),
    `${genuine}&SAMLRequest=${logout({ nameId: 'owner' }).split(/[=&]/)[1]}`,
    genuine.replace('SAMLRequest', 'xSAMLRequest'),
    logoutOf(stranger, { address, nameId: 'nora', sessionIndex: '_desk' }),
    logout({ address: 'https://other.example/logout' }),
    logout({ algorithm: 'sha1' }),
    logout({ issuedAt: new Date(Date.now() - 2 * 60 * 60_000) }),
    'SAMLRequest=none',
  ]
  for (const query of refused) expect(await send(query)).toBe(400)
  expect(await browser.session()).toMatchObject({ role: { level: 'issuer' } })

  const left = await app.request(`${address}?${genuine}`)
  expect(left.headers.get('location')).toMatch(/^https:\/\/idp\.wrenfield\.example\/logout\?SAMLResponse=.*&Signature=/)
  expect(await browser.session()).toBeNull()
  expect(await phone.session()).toMatchObject({ role: { level: 'issuer' } })
  await signIn(browser, '_desk')
  expect(await send(genuine)).toBe(400)
  expect(await browser.session()).toMatchObject({ role: { level: 'issuer' } })
  // Without a session all of the person's are meant.
  expect(await send(logout({ sessionIndex: undefined }))).toBe(303)
  expect([await browser.session(), await phone.session()]).toEqual([null, null])
})

test('our metadata name us in both languages; a new certificate is published for 30 days before it signs', async ({
  services,
  db,
  issuer,
}) => {
  const clock = clockAt(new Date().toISOString())
  const app = createApp({ ...services, clock })
  const { id, browser } = await connect({ app, db, issuer })
  const ours = async () => (await app.request(`/auth/sso/${id}/metadata`)).text()
  const renew = () => refreshConnections({ ...services, clock }, () => false)
  const first = await ours()
  expect(first).toContain('<mdui:DisplayName xml:lang="it">Badge di Wrenfield College</mdui:DisplayName>')
  expect(first).toContain('<mdui:DisplayName xml:lang="en">Badges of Wrenfield College</mdui:DisplayName>')
  expect(first).toMatch(/<mdui:Logo [^>]*>http:\/\/localhost:4000\/images\//)
  await renew()
  expect(certificatesIn(await ours())).toEqual(certificatesIn(first))

  const endsAt = new Date(new X509Certificate(Buffer.from(certificatesIn(first)[0]!, 'base64')).validTo)
  clock.set(new Date(endsAt.getTime() - 59 * DAY).toISOString())
  await renew()
  await renew()
  const both = certificatesIn(await ours())
  expect(both).toEqual([certificatesIn(first)[0], expect.any(String)])
  clock.advance(29 * DAY)
  expect(isSignedBy((await browser.begin()).url, both[0]!)).toBe(true)
  clock.advance(2 * DAY)
  expect(isSignedBy((await browser.begin()).url, both[1]!)).toBe(true)
  expect(certificatesIn(await ours())).toEqual([both[1]])
})

test('metadata are read from an address; the last good copy is kept, and never those of another provider', async ({
  app,
  db,
  issuer,
}) => {
  const { path, provider, browser, nora } = await connect({ app, db, issuer })
  const served = await startServer()
  served.text = metadataOf(provider)
  const url = `${served.url}/metadata`
  expect((await issuer.ask('PUT', path, { metadata_url: url })).status).toBe(200)
  const next = await newSigningProvider()
  const refresh = () => issuer.ask('POST', `${path}/refresh`)

  const signIn = async (key: SigningProvider) => {
    const { state, request } = await browser.begin()
    return browser.refusal(
      await browser.answer(answerOf({ ...key, entityId: provider.entityId }, saidTo(provider, request, nora)), state),
    )
  }
  served.text = metadataOf(provider, [provider.key, next.key])
  expect((await refresh()).body.data.saml.certificates).toHaveLength(2)
  expect(await signIn(next)).toBe('/badges')
  for (const [text, sentence] of [
    [metadataOf({ ...next, entityId: 'https://other.example' }), /not of https:\/\/idp/],
    ['down for maintenance', /no XML/],
    [`${metadataOf(provider)}${' '.repeat(5 * 1024 * 1024)}`, /could not be read/],
  ] as const) {
    served.text = text
    expect(await refresh()).toMatchObject({ status: 409, body: { message: expect.stringMatching(sentence) } })
    expect(await issuer.ask('PUT', path, { metadata_url: url })).toMatchObject({
      status: 422,
      body: { errors: { metadata_url: [expect.stringMatching(sentence)] } },
    })
  }
  expect(await signIn(provider)).toBe('/badges')
  await served.stop()
  expect((await refresh()).status).toBe(409)
  expect((await issuer.ask('GET', path)).body.data.read_problem).toMatch(/could not be read/)
  expect(await signIn(next)).toBe('/badges')
  expect(await issuer.ask('PUT', path, { metadata: 'Dear administrator' })).toMatchObject({
    status: 422,
    body: { errors: { metadata: [expect.stringMatching(/no XML/)] } },
  })
})

test('forty who sign in at once get each their own account', async ({ app, db }) => {
  const issuer = await signedIn(app, db, { maxUsers: 50 })
  const { id, provider, domain } = await connect({ app, db, issuer })
  const people = Array.from({ length: 40 }, (_, number) => `staff.${number}@${domain}`)
  const came = await Promise.all(
    people.map(async (email) => {
      const browser = browserAt(app, id)
      const { state, request } = await browser.begin()
      const said = saidTo(provider, request, { nameId: email, attributes: { [MAIL]: [email] } })
      await browser.answer(answerOf(provider, said), state)
      return (await browser.session())?.email
    }),
  )
  expect(came).toEqual(people)
})
