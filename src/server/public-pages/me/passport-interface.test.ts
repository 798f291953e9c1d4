import { describe, expect } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import type { App } from '#server/platform/http/mount.ts'
import { addBadge } from '#server/testing/badges.ts'
import { ask, type Issuer } from '#server/testing/issuer.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { test as base, freshEmail } from '../testing/visitor.ts'

const ME = '/me'

/** A program of an earner's: it keeps the cookie that opens My badges. */
class Earner {
  readonly #app: App
  cookie = ''
  constructor(app: App) {
    this.#app = app
  }

  ask = async (method: string, path: string, body?: object) => {
    const answer = await ask(this.#app, { cookie: this.cookie }, method, `${ME}${path}`, body)
    const set = answer.headers.getSetCookie()[0]?.split(';')[0]
    if (set) this.cookie = set
    return answer
  }
}

const test = base.extend<{ opened: (email: string) => Promise<Earner> }>({
  opened: async ({ app, proofTo }, use) =>
    use(async (email) => {
      const earner = new Earner(app)
      const { proof } = (await earner.ask('POST', '/session', { email })).body.data
      const { code } = await proofTo(email)
      expect((await earner.ask('POST', '/session/confirm', { proof, code })).status).toBe(200)
      return earner
    }),
})

async function badgeFor(db: Database, issuer: Issuer, email: string) {
  const person = { recipient_email: email, recipient_first_name: 'Giulia', recipient_last_name: 'Feri' }
  return { id: await addBadge(db, issuer, await addTemplate(db, issuer), person) }
}

describe('My badges as an interface', () => {
  test('is opened by the code of a mail, answers the same to every address, and is closed', async ({
    app,
    db,
    issuer,
    opened,
    proofTo,
  }) => {
    const email = freshEmail()
    await badgeFor(db, issuer, email)
    const earner = new Earner(app)
    expect((await earner.ask('GET', '')).status).toBe(401)
    const known = await earner.ask('POST', '/session', { email })
    const unknown = await earner.ask('POST', '/session', { email: freshEmail() })
    expect([known.status, Object.keys(known.body.data)]).toEqual([unknown.status, Object.keys(unknown.body.data)])
    const { proof } = known.body.data
    const { code } = await proofTo(email)
    const wrong = await earner.ask('POST', '/session/confirm', { proof, code: code === '000000' ? '1' : '000000' })
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['code']])
    const right = await earner.ask('POST', '/session/confirm', { proof, code })
    expect(right.body.data).toMatchObject({
      addresses: [{ email, is_main: 1, badges_count: 1 }],
      people: [{ name: 'Giulia Feri', badges_count: 1 }],
      sessions: [{ is_current: 1 }],
      page: null,
    })
    expect((await earner.ask('POST', '/session/confirm', { proof, code })).status).toBe(422)

    const other = await opened(email)
    const [{ id }] = (await other.ask('GET', '')).body.data.sessions.filter(
      ({ is_current }: { is_current: number }) => !is_current,
    )
    expect((await other.ask('DELETE', '/session', { session_id: id })).status).toBe(204)
    expect((await earner.ask('GET', '')).status).toBe(401)
    expect((await other.ask('DELETE', '/session')).status).toBe(204)
    expect((await other.ask('GET', '')).status).toBe(401)
  })

  test('adds an address by its own mail, changes the main one, and removes the other', async ({ opened, proofTo }) => {
    const [first, second] = [freshEmail(), freshEmail()]
    const earner = await opened(first)
    const { proof } = (await earner.ask('POST', '/addresses', { email: second })).body.data
    const { code } = await proofTo(second)
    const stranger = await opened(freshEmail())
    expect((await stranger.ask('POST', '/session/confirm', { proof, code })).status).toBe(422)
    expect((await earner.ask('POST', '/session/confirm', { proof, code })).status).toBe(200)
    expect((await earner.ask('DELETE', '/addresses', { email: first })).status).toBe(404)
    expect((await earner.ask('PUT', '', { main_email: second })).body.data.addresses[0].email).toBe(second)
    expect((await earner.ask('PUT', '', { main_email: freshEmail() })).status).toBe(404)
    expect((await earner.ask('DELETE', '/addresses', { email: first })).status).toBe(204)
    expect((await earner.ask('GET', '/addresses')).body.data).toMatchObject([{ email: second }])
  })

  test('lists one’s badges, says who sees each, and knows nothing of somebody else’s', async ({
    app,
    db,
    issuer,
    opened,
  }) => {
    const email = freshEmail()
    const { id } = await badgeFor(db, issuer, email)
    const theirs = await badgeFor(db, issuer, freshEmail())
    const earner = await opened(email)
    const { data, meta } = (await earner.ask('GET', '/badges')).body
    expect([meta.total, data]).toMatchObject([
      1,
      [{ id, recipient_name: 'Giulia Feri', state: 'valid', visibility: 'public' }],
    ])
    const none = await earner.ask('GET', `/badges?organization_id=${crypto.randomUUID()}`)
    expect(none.body.data).toEqual([])
    const page = async (secret = '') => (await app.request(`/b/${id}${secret}`)).status
    expect((await earner.ask('PUT', `/badges/${id}`, { visibility: 'hidden' })).body.data.link).toBe(null)
    expect(await page()).toBe(404)
    const { link } = (await earner.ask('PUT', `/badges/${id}`, { visibility: 'link' })).body.data
    expect(link).toMatch(new RegExp(`/b/${id}#[\\w-]{20,}$`))
    await earner.ask('PUT', `/badges/${id}`, { visibility: 'public' })
    expect(await page()).toBe(200)
    for (const unknown of [theirs.id, crypto.randomUUID()]) {
      expect((await earner.ask('PUT', `/badges/${unknown}`, { visibility: 'hidden' })).status).toBe(404)
      const wanted = { first_name: 'Giulia', last_name: 'Ferri' }
      expect((await earner.ask('POST', `/badges/${unknown}/name_requests`, wanted)).status).toBe(404)
    }
    expect((await earner.ask('PUT', `/badges/${id}`, { visibility: 'nobody' })).status).toBe(422)
  })

  test('asks organizations for another name, and to be erased, once each', async ({ db, issuer, opened }) => {
    const email = freshEmail()
    const { id } = await badgeFor(db, issuer, email)
    const earner = await opened(email)
    const name = (last_name: string) =>
      earner.ask('POST', `/badges/${id}/name_requests`, { first_name: 'Giulia', last_name, reason: 'One r more.' })
    expect((await name('Feri')).body.errors).toHaveProperty('first_name')
    expect([(await name('Ferri')).status, (await name('Ferrini')).status]).toEqual([204, 409])
    const [person] = (await earner.ask('GET', '')).body.data.people
    const erase = (earner_id: string) => earner.ask('POST', '/erasure_requests', { earner_id })
    expect((await erase(crypto.randomUUID())).status).toBe(404)
    expect([(await erase(person.id)).status, (await erase(person.id)).status]).toEqual([204, 409])
    const asked = (await issuer.ask('GET', '/issuers/organization/requests')).body.data
    expect(asked.map(({ kind }: { kind: string }) => kind).sort()).toEqual(['erasure', 'name'])
    expect((await earner.ask('POST', '/exports', {})).status).toBe(204)
  })

  test('makes a public page with collections, in the order that was said', async ({ app, db, issuer, opened }) => {
    const email = freshEmail()
    const [one, two] = [await badgeFor(db, issuer, email), await badgeFor(db, issuer, email)]
    await issuer.ask('PUT', '/issuers/organization', { settings: { public_earner_pages: 1 } })
    const earner = await opened(email)
    const other = await opened(freshEmail())
    const page = (slug: string, is_on = true) =>
      earner.ask('PUT', '', { page: { is_on, name: 'Giulia Feri', slug, text: 'Glass and bronze.' } })
    expect((await page('!')).body.errors).toHaveProperty('page.slug')
    const slug = `giulia-${crypto.randomUUID().slice(0, 8)}`
    expect((await page(slug)).body.data.page).toMatchObject({
      slug,
      is_on: 1,
      text: 'Glass and bronze.',
      is_indexed: 0,
    })

    const { id } = (await earner.ask('POST', '/collections', { title: 'Museums' })).body.data
    const theirs = await badgeFor(db, issuer, freshEmail())
    const arranged = await earner.ask('PUT', `/collections/${id}`, {
      title: 'Museum work',
      badge_ids: [two.id, theirs.id, one.id],
    })
    expect(arranged.body.data).toEqual({ id, title: 'Museum work', badge_ids: [two.id, one.id] })
    const turned = await earner.ask('PUT', `/collections/${id}`, { badge_ids: [one.id, two.id] })
    expect(turned.body.data.badge_ids).toEqual([one.id, two.id])
    expect((await earner.ask('PUT', `/collections/${id}`, { badge_ids: [two.id] })).body.data.badge_ids).toEqual([
      two.id,
    ])
    expect(await (await app.request(`/p/${slug}`)).text()).toContain(`/b/${two.id}`)
    for (const method of ['PUT', 'DELETE']) expect((await other.ask(method, `/collections/${id}`, {})).status).toBe(404)
    expect((await earner.ask('DELETE', `/collections/${id}`)).status).toBe(204)
    expect((await earner.ask('GET', '/collections')).body.data).toEqual([])
    await page(slug, false)
    expect((await app.request(`/p/${slug}`)).status).toBe(404)
  })

  test('is refused to another site’s page, and to members of an organization', async ({ app, issuer }) => {
    const elsewhere = { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' }
    const sent = await ask(app, {}, 'POST', '/me/session', { email: freshEmail() }, elsewhere)
    expect([sent.status, sent.body.code]).toEqual([403, 'cross_origin'])
    expect((await issuer.ask('GET', '/me')).status).toBe(401)
  })
})
