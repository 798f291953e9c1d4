import { expect } from 'vitest'
import { addBadge } from '#server/testing/badges.ts'
import type { Issuer } from '#server/testing/issuer.ts'
import { signedIn } from '#server/testing/issuer.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { type Answer, test as base, freshEmail, Visitor } from '../testing/visitor.ts'

type Fixtures = {
  /** Gives a badge with a title to an address. */
  give(title: string, email: string, by?: Issuer): Promise<string>
  /** Sets a page up and switches it on, with badges in one collection. @returns the collection's path */
  setUp(visitor: Visitor, slug: string, badges: string[]): Promise<string>
}

const test = base.extend<Fixtures>({
  give: async ({ db, issuer }, use) =>
    use(async (title, recipient_email, by = issuer) =>
      addBadge(db, by, await addTemplate(db, by, { title }), { recipient_email }),
    ),
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures that a function needs from this pattern
  setUp: async ({}, use) =>
    use(async (visitor, slug, badges) => {
      expect((await visitor.post('/me/page', { ...page, slug })).status).toBe(303)
      const { location } = await visitor.post('/me/page/collections', { title: 'Data and research' })
      const fields = Object.fromEntries(badges.map((id) => [`badge-${id}`, '1']))
      await visitor.post(location, { act: 'add', ...fields })
      await visitor.post('/me/page/switch', { on: '1' })
      return location
    }),
})

const page = { name: 'Giulia Ferri', words: 'I teach statistics.' }
const freshSlug = () =>
  `g-${crypto.randomUUID().slice(0, 8).replaceAll(/\d/g, 'x')}-${crypto.randomUUID().slice(9, 13)}`

/** What differs between two answers to a stranger besides their bodies is nothing. */
const seen = ({ status, html }: Answer) => [status, html]
const titlesIn = (html: string) =>
  [...html.matchAll(/<b lang="\w+"[^>]*><bdi>([^<]*)<\/bdi><\/b><small>/g)].map(([, title]) => title)

test('a page shows the chosen badges in their order and collections, with words, and asks not to be listed', async ({
  app,
  db,
  give,
  setUp,
  visitor,
  enter,
}) => {
  const email = freshEmail()
  const other = await signedIn(app, db, { name: 'Borgoforte Music School' })
  const [stat, viz, choir] = [
    await give('Survey sampling', email),
    await give('Dashboards', email),
    await give('Choir', email, other),
  ]
  await give('Not chosen', email)
  await enter(visitor, email)
  const slug = freshSlug()
  const first = await setUp(visitor, slug, [stat, viz])
  const second = (await visitor.post('/me/page/collections', { title: 'Outside <b>' })).location
  await visitor.post(second, { act: 'add', [`badge-${choir}`]: '1' })
  await visitor.post(first, { badge: viz, act: 'up' })

  const stranger = new Visitor(app)
  const shown = await stranger.get(`/p/${slug}`)
  expect(shown.status).toBe(200)
  expect(titlesIn(shown.html)).toEqual(['Dashboards', 'Survey sampling', 'Choir'])
  for (const words of [
    'Giulia Ferri',
    'I teach statistics.',
    'Outside &lt;b&gt;',
    'Borgoforte Music School',
    'name="robots" content="noindex"',
  ])
    expect(shown.html).toContain(words)
  expect(shown.html).not.toContain(email)
  await visitor.post(second, { act: 'up' })
  expect(titlesIn((await stranger.get(`/p/${slug}`)).html)).toEqual(['Choir', 'Dashboards', 'Survey sampling'])

  await visitor.post('/me/page', { ...page, slug, indexed: '1' })
  expect((await stranger.get(`/p/${slug}`)).html).toContain('content="index, follow"')
})

test('a page that is off, one whose organization forbids it, and one that was never there are the same bytes', async ({
  app,
  issuer,
  give,
  setUp,
  visitor,
  enter,
}) => {
  const email = freshEmail()
  const badge = await give('Survey sampling', email)
  await enter(visitor, email)
  const slug = freshSlug()
  await setUp(visitor, slug, [badge])
  const stranger = new Visitor(app)
  const never = seen(await stranger.get(`/p/${freshSlug()}`))
  expect(never[0]).toBe(404)
  expect((await stranger.get(`/p/${slug}`)).status).toBe(200)

  await visitor.post('/me/page/switch', { on: '0' })
  expect(seen(await stranger.get(`/p/${slug}`))).toEqual(never)
  await visitor.post('/me/page/switch', { on: '1' })
  await issuer.ask('PUT', '/issuers/organization', { settings: { public_earner_pages: 0 } })
  expect(seen(await stranger.get(`/p/${slug}`))).toEqual(never)
  expect((await visitor.get('/me/page')).html).toContain('nobody sees it')
  await issuer.ask('PUT', '/issuers/organization', { settings: { public_earner_pages: 1 } })
  expect((await stranger.get(`/p/${slug}`)).status).toBe(200)

  await visitor.post('/me/end', { sure: '1' })
  expect(seen(await stranger.get(`/p/${slug}`))).toEqual(never)
})

test('a hidden badge leaves the page and comes back to its place', async ({ app, give, setUp, visitor, enter }) => {
  const email = freshEmail()
  const ids = [await give('First', email), await give('Second', email), await give('Third', email)]
  await enter(visitor, email)
  const slug = freshSlug()
  const collection = await setUp(visitor, slug, ids)
  const titles = async () => titlesIn((await new Visitor(app).get(`/p/${slug}`)).html)
  for (const visibility of ['hidden', 'link']) {
    await visitor.post(`/me/badges/${ids[1]}`, { visibility })
    expect(await titles()).toEqual(['First', 'Third'])
    expect((await visitor.get(collection)).html).toContain('Not on the page at the moment')
    await visitor.post(`/me/badges/${ids[1]}`, { visibility: 'public' })
    expect(await titles()).toEqual(['First', 'Second', 'Third'])
  }
})

test('a badge that is corrected to somebody else, or revoked, disappears from the page', async ({
  app,
  issuer,
  give,
  setUp,
  visitor,
  enter,
}) => {
  const email = freshEmail()
  const ids = [await give('First', email), await give('Second', email), await give('Third', email)]
  await enter(visitor, email)
  const slug = freshSlug()
  await setUp(visitor, slug, ids)
  const somebody = { recipient_email: freshEmail(), recipient_first_name: 'Ben', recipient_last_name: 'Wren' }
  expect((await issuer.ask('PUT', `/issuers/organization/badges/${ids[0]}/recipient`, somebody)).status).toBe(200)
  const titles = async () => titlesIn((await new Visitor(app).get(`/p/${slug}`)).html)
  expect(await titles()).toEqual(['Second', 'Third'])
  const { html } = await visitor.get('/me/page')
  expect(html).toContain('2 badges')
  expect((await issuer.ask('POST', `/issuers/badges/${ids[1]}/revoke`, { reason: 'By mistake' })).status).toBe(200)
  const shown = (await new Visitor(app).get(`/p/${slug}`)).html
  expect(shown).toContain('Third')
  expect(shown).not.toContain('Second')
})

test('nobody puts a badge of somebody else on a page, or changes somebody else’s collections', async ({
  app,
  give,
  setUp,
  visitor,
  enter,
}) => {
  const [mine, theirs] = [freshEmail(), freshEmail()]
  const [own, foreign] = [await give('Own', mine), await give('Foreign', theirs)]
  await enter(visitor, mine)
  const slug = freshSlug()
  const collection = await setUp(visitor, slug, [own, foreign])
  expect((await new Visitor(app).get(`/p/${slug}`)).html).not.toContain('Foreign')

  const other = new Visitor(app)
  await enter(other, theirs)
  expect((await other.get(collection)).status).toBe(404)
  for (const act of ['delete', 'rename', 'add', 'up']) {
    expect((await other.post(collection, { act, title: 'Mine', [`badge-${foreign}`]: '1' })).status).toBe(404)
  }
  expect((await new Visitor(app).get(`/p/${slug}`)).html).toContain('Own')
})

test('addresses that imitate others, this service or an organization are refused in one sentence', async ({
  app,
  issuer,
  give,
  setUp,
  visitor,
  enter,
}) => {
  const { name } = (await issuer.ask('GET', '/issuers/organization')).body.data
  const [first, second] = [freshEmail(), freshEmail()]
  await enter(visitor, first)
  const slug = `ferri-${crypto
    .randomUUID()
    .slice(0, 6)
    .replaceAll(/[1035l]/g, 'k')}-oil`
  await setUp(visitor, slug, [await give('Own', first)])
  const other = new Visitor(app)
  await enter(other, second)
  const taken = [slug, slug.replace('oil', '0il'), slug.replace('oil', 'oi1'), slug.replaceAll('-', '')]
  const imitations = [...taken, 'insegna', '1nsegna-official', 'admin', String(name), `${name} registrar`]
  for (const typed of imitations) {
    const { html } = await other.post('/me/page', { ...page, slug: typed })
    expect([typed, html.includes('This address is not free, or looks too much like another.')]).toEqual([typed, true])
  }
  for (const typed of ['gi', 'giuliа-ferri', 'x'.repeat(41), '***']) {
    const { html } = await other.post('/me/page', { ...page, slug: typed })
    expect([typed, html.includes('Use 3 to 40 letters')]).toEqual([typed, true])
  }
  expect((await other.post('/me/page', { name: String(name), words: '', slug: freshSlug() })).html).toContain(
    'The name of an organization cannot be used',
  )
  expect((await other.post('/me/page', { ...page, words: 'x'.repeat(281), slug: freshSlug() })).html).toContain(
    'Use at most 280 letters',
  )
  expect((await other.post('/me/page', { ...page, slug: `Giulia Ferrì ${freshSlug()}` })).status).toBe(303)
})

test('a page comes along when its passport is joined into one without a page', async ({
  app,
  give,
  setUp,
  visitor,
  enter,
  proofTo,
}) => {
  const [home, school] = [freshEmail(), freshEmail()]
  const badge = await give('Survey sampling', school)
  const other = new Visitor(app)
  await enter(other, school)
  const slug = freshSlug()
  await setUp(other, slug, [badge])
  await enter(visitor, home)
  const { location } = await visitor.post('/me/addresses', { email: school })
  await visitor.post(location, { code: (await proofTo(school)).code })
  expect((await new Visitor(app).get(`/p/${slug}`)).html).toContain('Survey sampling')
  await visitor.post('/me/page/switch', { on: '0' })
  expect((await new Visitor(app).get(`/p/${slug}`)).status).toBe(404)
})
