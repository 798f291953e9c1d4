import { createLocalJWKSet, type JWTPayload, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { CLIENT, startProvider } from '#server/testing/sign-in-provider/provider.ts'
import { providerForFile } from '#server/testing/sign-in-provider/provider-for-file.ts'
import { readLogoutToken } from './logout-token.ts'

const EVENTS = { 'http://schemas.openid.net/event/backchannel-logout': {} }

const provider = await providerForFile()
const keys = createLocalJWKSet({ keys: [provider.published] })

const now = () => Math.floor(Date.now() / 1000)
const claims = (more: Record<string, unknown> = {}): JWTPayload => ({
  iss: provider.issuer,
  aud: CLIENT.client_id,
  sub: 'priya',
  sid: 'session',
  iat: now(),
  exp: now() + 120,
  jti: 'once',
  events: EVENTS,
  ...more,
})
const read = (token: string) => readLogoutToken(token, keys, { issuer: provider.issuer, clientId: CLIENT.client_id })
const outcome = (token: string) =>
  read(token).then(
    (found) => (found ? 'taken' : 'refused'),
    () => 'refused',
  )

test('a logout token says who has signed out, and from which session', async () => {
  expect(await read(await provider.sign(claims()))).toMatchObject({
    subject: 'priya',
    session: 'session',
    once: { id: 'logout once' },
  })
  expect(await read(await provider.sign(claims({ sid: undefined })))).toMatchObject({
    subject: 'priya',
    session: undefined,
  })
})

test.each<[string, Record<string, unknown>]>([
  ['of another issuer', { iss: 'https://other.example' }],
  ['for another client', { aud: 'somebody else' }],
  ['that is over', { exp: 1_700_000_000 }],
  ['without an end', { exp: undefined }],
  ['without an event', { events: undefined }],
  ['about another event', { events: { 'http://schemas.openid.net/event/other': {} } }],
  ['about nobody', { sub: undefined, sid: undefined }],
  ['that cannot be told from another', { jti: undefined }],
  ['with a nonce, which is an ID token', { nonce: 'n' }],
])('one %s is refused', async (_, more) => {
  expect(await outcome(await provider.sign(claims(more)))).toBe('refused')
  expect(await outcome(await provider.sign(claims()))).toBe('taken')
})

test('one that is unsigned, signed with the public key as a secret, or by somebody else is refused', async () => {
  const [head, body] = [{ alg: 'none' }, claims()].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  )
  const secret = Buffer.from(JSON.stringify(provider.published))
  const other = await startProvider({ servedAt: 'http://localhost:4000' })
  const tokens = [
    `${head}.${body}.`,
    await new SignJWT(claims()).setProtectedHeader({ alg: 'HS256', kid: provider.published.kid }).sign(secret),
    await other.sign(claims()),
    'no token',
  ]
  await other.close()
  for (const token of tokens) expect(await outcome(token)).toBe('refused')
})
