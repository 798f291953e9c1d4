import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { type Authenticator, newAuthenticator } from '#server/testing/second-factor/authenticator.ts'
import { freshEmail, test, Visitor } from '../testing/visitor.ts'

const ELSEWHERE = 'https://insegna.example.evil'

const optionsAt = async (visitor: Visitor, path: string) =>
  JSON.parse((await visitor.post(`${path}/options`)).html).data

/** Adds a passkey, by default of a new authenticator. */
async function addPasskey(visitor: Visitor, authenticator = newAuthenticator(), origin?: string) {
  const options = await optionsAt(visitor, '/me/passkeys')
  const passkey = JSON.stringify(authenticator.register(options, origin))
  const answer = await visitor.post('/me/passkeys', { name: 'My phone', passkey })
  return { authenticator, answer, passkey }
}

async function enterBy(visitor: Visitor, authenticator: Authenticator, more = {}) {
  const options = await optionsAt(visitor, '/me/passkey')
  const passkey = JSON.stringify(authenticator.sign(options, more))
  return { passkey, answer: await visitor.post('/me/passkey', { passkey }) }
}

const isOpen = async (visitor: Visitor) => !(await visitor.get('/me')).html.includes('Send me a link')

test('a passkey has a name, is announced by mail, enters without a mail, and enters no more once it is removed', async ({
  app,
  visitor,
  enter,
  mailsTo,
}) => {
  const email = freshEmail()
  await enter(visitor, email)
  const { authenticator, answer } = await addPasskey(visitor)
  expect(answer.location).toBe('/me/data?lang=en#ways')
  const { html } = await visitor.get('/me/data')
  expect(html).toContain('My phone')
  expect((await mailsTo(email)).at(-1)?.subject).toBe('A passkey opens your badges now')
  const phone = new Visitor(app)
  expect((await enterBy(phone, authenticator)).answer.location).toBe('/me?lang=en')
  expect((await phone.get('/me')).html).toContain(`There is no badge at ${email} yet`)
  expect((await phone.get('/me/data')).html).toContain('Last used')
  const path = /\/me\/passkeys\/[\w-]{36}/.exec(html)?.[0] ?? ''
  await visitor.post(path, { act: 'rename', name: 'Old phone' })
  expect((await visitor.get('/me/data')).html).toContain('Old phone')
  await visitor.post(path, { act: 'remove', name: 'Old phone' })
  const tablet = new Visitor(app)
  expect((await enterBy(tablet, authenticator)).answer).toMatchObject({ status: 422, location: '' })
  expect(await isOpen(tablet)).toBe(false)
})

test('a passkey of another site, one that is unknown, and an answer that was given before open nothing', async ({
  app,
  visitor,
  enter,
}) => {
  await enter(visitor, freshEmail())
  expect((await addPasskey(visitor, newAuthenticator(), ELSEWHERE)).answer.location).toContain('passkey=refused')
  const { authenticator, passkey: registered } = await addPasskey(visitor)
  expect((await visitor.post('/me/passkeys', { name: 'Again', passkey: registered })).location).toContain('refused')
  const phone = new Visitor(app)
  expect((await enterBy(phone, authenticator, { origin: ELSEWHERE })).answer.status).toBe(422)
  expect((await enterBy(phone, authenticator, { isVerified: false })).answer.status).toBe(422)
  expect((await enterBy(phone, newAuthenticator())).answer.status).toBe(422)
  expect(await isOpen(phone)).toBe(false)
  const { passkey, answer } = await enterBy(phone, authenticator)
  expect(answer.status).toBe(303)
  const thief = new Visitor(app)
  expect((await thief.post('/me/passkey', { passkey })).status).toBe(422)
  for (const odd of ['', '{', '{"id":"a"}'])
    expect((await thief.post('/me/passkey', { passkey: odd })).status).toBe(422)
  expect(await isOpen(thief)).toBe(false)
  const foreign = { 'sec-fetch-site': 'cross-site' }
  expect((await thief.post('/me/passkey', { passkey }, foreign)).status).toBe(403)
})

test('nobody adds a passkey by the options of another, nor names or removes another’s', async ({
  app,
  visitor,
  enter,
}) => {
  const other = new Visitor(app)
  await enter(visitor, freshEmail())
  await enter(other, freshEmail())
  const options = await optionsAt(visitor, '/me/passkeys')
  const passkey = JSON.stringify(newAuthenticator().register(options))
  expect((await other.post('/me/passkeys', { name: 'Theirs', passkey })).location).toContain('refused')
  const { authenticator } = await addPasskey(visitor)
  const path = /\/me\/passkeys\/[\w-]{36}/.exec((await visitor.get('/me/data')).html)?.[0] ?? ''
  await other.post(path, { act: 'rename', name: 'Mine now' })
  await other.post(path, { act: 'remove' })
  expect((await visitor.get('/me/data')).html).toContain('My phone')
  // The same passkey cannot open two collections.
  expect((await addPasskey(other, authenticator)).answer.location).toContain('refused')
  const stranger = new Visitor(app)
  expect((await stranger.post('/me/passkeys', { name: 'Mine', passkey })).location).toBe('/me?lang=en')
})

test('a passkey of badges that were joined to others opens neither, and does again once they are taken apart', async ({
  app,
  db,
  visitor,
  enter,
  proofTo,
}) => {
  const [mine, theirs] = [freshEmail(), freshEmail()]
  const other = new Visitor(app)
  await enter(other, theirs)
  const { authenticator } = await addPasskey(other)
  await enter(visitor, mine)
  const { location } = await visitor.post('/me/addresses', { email: theirs })
  await visitor.post(location, { code: (await proofTo(theirs)).code })
  expect((await enterBy(new Visitor(app), authenticator)).answer.status).toBe(422)
  const from = /name="from" value="([^"]*)"/.exec((await visitor.get('/me/addresses')).html)?.[1] ?? ''
  await visitor.post('/me/addresses/split', { from })
  const again = new Visitor(app)
  expect((await enterBy(again, authenticator)).answer.status).toBe(303)
  expect((await again.get('/me/addresses')).html).not.toContain(mine)
  await again.post('/me/end', { sure: '1' })
  const { rows } = await db.execute(sql`select from passport_passkeys where passport_id = ${from}`)
  expect(rows).toEqual([])
})

test('without a script the forms of passkeys are hidden, and the pages work', async ({ visitor, enter }) => {
  expect((await visitor.get('/me')).html).toMatch(/data-passkey="enter" hidden=""/)
  expect((await visitor.get('/me/passkeys.js')).html).toContain('navigator.credentials')
  await enter(visitor, freshEmail())
  expect((await visitor.get('/me/data')).html).toMatch(/data-passkey="add" hidden=""/)
})
