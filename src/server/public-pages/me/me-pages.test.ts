import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { eraseByEmail } from '#server/features/privacy/replay-erasures.ts'
import { addBadge } from '#server/testing/badges.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { type Answer, freshEmail, test, Visitor } from '../testing/visitor.ts'

test('two people at one address are told apart, and each has their badges', async ({ db, issuer, visitor, enter }) => {
  const email = freshEmail()
  const template = await addTemplate(db, issuer)
  const people = [
    ['Ada', 'Bianchi'],
    ['Leo', 'Bianchi'],
  ] as const
  for (const [recipient_first_name, recipient_last_name] of people) {
    await addBadge(db, issuer, template, { recipient_email: email, recipient_first_name, recipient_last_name })
  }
  await enter(visitor, email)
  const { html } = await visitor.get('/me')
  const links = [...html.matchAll(/href="(\?person=[^"]*)"[^>]*><bdi[^>]*>([^<]*)</g)]
  expect(links.map(([, , name]) => name).sort()).toEqual(['Ada Bianchi', 'Leo Bianchi'])
  const ada = links.find(([, , name]) => name === 'Ada Bianchi')?.[1]?.replaceAll('&amp;', '&')
  const shown = (await visitor.get(`/me${ada}`)).html.split('<section').slice(1).join('')
  expect(shown).toContain('Ada Bianchi')
  expect(shown).not.toContain('Leo Bianchi')
})

test('a hidden badge is a 404 for everybody but its earner, while its credential stays checkable', async ({
  app,
  db,
  issuer,
  visitor,
  enter,
}) => {
  const email = freshEmail()
  const id = await addBadge(db, issuer, await addTemplate(db, issuer, { title: 'Peer mentoring' }), {
    recipient_email: email,
  })
  const stranger = new Visitor(app)
  await enter(visitor, email)
  expect((await visitor.post(`/me/badges/${id}`, { visibility: 'hidden' })).status).toBe(303)

  const never = await stranger.get(`/b/${crypto.randomUUID()}`)
  const bytesOf = ({ html }: Answer) => html.replaceAll(/\/b\/[\w-]+/g, '')
  const gone = await stranger.get(`/b/${id}`)
  expect([gone.status, bytesOf(gone)]).toEqual([404, bytesOf(never)])
  for (const path of ['embed', 'og.png', 'certificate.pdf']) {
    expect([path, (await stranger.get(`/b/${id}/${path}`)).status]).toEqual([path, 404])
  }
  const { badge_number: number } = (await issuer.ask('GET', `/issuers/organization/badges/${id}`)).body.data
  expect((await stranger.get(`/b/${number}`)).status).toBe(404)
  expect((await stranger.get(`/b/${id}/credential`)).status).toBe(200)
  expect((await visitor.get(`/b/${id}`)).html).toContain('Peer mentoring')
  expect((await visitor.get(`/me/badges/${id}`)).html).toContain('checked="" value="hidden"')

  await visitor.post(`/me/badges/${id}`, { visibility: 'public' })
  expect((await stranger.get(`/b/${id}`)).status).toBe(200)
})

test('a secret link opens a badge, and a new one ends the old', async ({ app, db, issuer, visitor, enter }) => {
  const email = freshEmail()
  const id = await addBadge(db, issuer, await addTemplate(db, issuer), { recipient_email: email })
  await enter(visitor, email)
  const keyIn = ({ html }: Answer) => new RegExp(`/b/${id}#([\\w-]+)`).exec(html)?.[1] ?? ''
  const key = keyIn(await visitor.post(`/me/badges/${id}`, { visibility: 'link' }))
  expect(key.length).toBeGreaterThanOrEqual(22)

  const friend = new Visitor(app)
  expect((await friend.get(`/b/${id}`)).html).toContain('data-key')
  expect((await friend.post(`/b/${id}`, { key: `${key}x` })).status).toBe(404)
  expect((await friend.post(`/b/${id}`, { key })).location).toBe(`/b/${id}`)
  expect((await friend.get(`/b/${id}`)).status).toBe(200)
  expect((await friend.get(`/b/${id}/certificate.pdf`)).status).toBe(200)
  expect((await new Visitor(app).get(`/b/${id}`)).status).toBe(404)

  // Saving again keeps the link; only a press on its own button replaces it.
  await visitor.post(`/me/badges/${id}`, { visibility: 'link' })
  expect((await friend.get(`/b/${id}`)).status).toBe(200)
  const next = keyIn(await visitor.post(`/me/badges/${id}`, { renew: '1' }))
  expect((await friend.get(`/b/${id}`)).status).toBe(404)
  expect((await friend.post(`/b/${id}`, { key: next })).status).toBe(303)
})

test('a badge of somebody else can be neither seen nor hidden in My badges', async ({
  app,
  db,
  issuer,
  visitor,
  enter,
}) => {
  const theirs = await addBadge(db, issuer, await addTemplate(db, issuer), { recipient_email: freshEmail() })
  await enter(visitor, freshEmail())
  expect((await visitor.get(`/me/badges/${theirs}`)).status).toBe(404)
  expect((await visitor.post(`/me/badges/${theirs}`, { visibility: 'hidden' })).status).toBe(404)
  expect((await new Visitor(app).get(`/b/${theirs}`)).status).toBe(200)
})

test('an address is added by the code of its mail where the badges are open, and nowhere else', async ({
  app,
  db,
  issuer,
  visitor,
  enter,
  proofTo,
  mailsTo,
}) => {
  const [school, home] = [freshEmail(), freshEmail()]
  await addBadge(db, issuer, await addTemplate(db, issuer, { title: 'Choral singing' }), { recipient_email: home })
  await enter(visitor, school)
  const { location } = await visitor.post('/me/addresses', { email: home })
  const { code, link } = await proofTo(home)
  expect(link).toBe('')
  expect((await new Visitor(app).post(location, { code })).status).toBe(409)
  expect((await visitor.post(location, { code })).location).toMatch(/^\/me\/addresses\?/)
  expect((await visitor.get('/me')).html).toContain('Choral singing')
  expect((await mailsTo(school)).at(-1)?.text).toContain(`${home} was added to your badges.`)

  await visitor.post('/me/addresses/change', { email: home, act: 'main' })
  await visitor.post('/me/addresses/change', { email: school, act: 'remove' })
  await visitor.post('/me/addresses/change', { email: home, act: 'remove' })
  const { html } = await visitor.get('/me/addresses')
  expect(html).toContain(home)
  expect(html).not.toContain(school)
})

test('an address that others have opened joins both, and they can be taken apart for a week', async ({
  app,
  db,
  visitor,
  enter,
  proofTo,
}) => {
  const [mine, shared] = [freshEmail(), freshEmail()]
  const other = new Visitor(app)
  await enter(other, shared)
  await enter(visitor, mine)
  const { location } = await visitor.post('/me/addresses', { email: shared })
  await visitor.post(location, { code: (await proofTo(shared)).code })
  const joined = await visitor.get('/me/addresses')
  expect(joined.html).toContain(`${shared} came from another collection`)
  expect((await other.get('/me')).html).toContain('Send me a link')

  const from = /name="from" value="([^"]*)"/.exec(joined.html)?.[1] ?? ''
  await visitor.post('/me/addresses/split', { from })
  expect((await visitor.get('/me/addresses')).html).not.toContain(shared)
  await enter(other, shared)
  expect((await other.get('/me/addresses')).html).not.toContain(mine)

  const again = await visitor.post('/me/addresses', { email: shared })
  await visitor.post(again.location, { code: (await proofTo(shared)).code })
  await db.execute(sql`update passport_addresses set joined_at = joined_at - interval '8 days' where email = ${shared}`)
  await visitor.post('/me/addresses/split', { from: /value="([\w-]{36})"/.exec(joined.html)?.[1] ?? '' })
  expect((await visitor.get('/me/addresses')).html).toContain(shared)
})

test('a badge that comes 400 days after its address was proved is shown once that is proved again', async ({
  db,
  issuer,
  visitor,
  enter,
}) => {
  const email = freshEmail()
  const template = await addTemplate(db, issuer, { title: 'Peer mentoring' })
  await enter(visitor, email)
  await db.execute(
    sql`update passport_addresses set proved_at = proved_at - interval '401 days' where email = ${email}`,
  )
  await addBadge(db, issuer, template, { recipient_email: email })
  expect((await visitor.get('/me')).html).not.toContain('Peer mentoring')
  await enter(visitor, email)
  expect((await visitor.get('/me')).html).toContain('Peer mentoring')
})

test('an operator who erases an address everywhere takes it out of its passport', async ({
  services,
  visitor,
  enter,
}) => {
  const [school, home] = [freshEmail(), freshEmail()]
  const other = new Visitor(visitor.app)
  await enter(visitor, school)
  await enter(other, home)
  await expect(
    eraseByEmail(services, { email: school, organizationId: undefined, wholly: true }),
  ).rejects.toMatchObject({ status: 422 })
  expect((await visitor.get('/me')).html).toContain('Send me a link')
  expect((await other.get('/me')).html).toContain(`There is no badge at ${home} yet`)
})
