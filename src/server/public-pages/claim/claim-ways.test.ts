import { sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { addClaim } from '#server/testing/claims.ts'
import { clockAt } from '#server/testing/clock.ts'
import { createApp } from '#server/testing/create-app.ts'
import { formIn, passIn, person, send } from '../testing/claim-visitor.ts'
import { test, Visitor } from '../testing/visitor.ts'

const O = '/issuers/organization'

describe('What comes in', () => {
  test('by a word ignores case and accents, counts wrong ones by browser, and takes the former word for five minutes', async ({
    app,
    db,
    issuer,
    services,
    visitor,
  }) => {
    const claim = await addClaim(db, issuer, { kind: 'word', word: 'Caffè Nero' })
    expect((await send(visitor, `/c/${claim.code}`, { ...person(), word: ' caffe  NERO ' })).status).toBe(303)
    for (let count = 0; count < 10; count += 1) {
      expect((await send(visitor, `/c/${claim.code}`, { ...person(), word: `tea ${count}` })).html).toContain(
        'That is not the word',
      )
    }
    const right = { ...person(), word: 'Caffè Nero' }
    const slow = await send(visitor, `/c/${claim.code}`, right)
    expect(slow.html).toContain('Too many tries')
    expect(slow.html).toContain(right.email)
    expect((await send(new Visitor(app), `/c/${claim.code}`, right)).status).toBe(303)

    await issuer.ask('PUT', `${O}/claims/${claim.id}`, { word: 'Tè' })
    expect((await send(new Visitor(app), `/c/${claim.code}`, { ...person(), word: 'caffe nero' })).status).toBe(303)
    const later = createApp({ ...services, clock: clockAt(new Date(Date.now() + 6 * 60_000).toISOString()) })
    expect((await send(new Visitor(later), `/c/${claim.code}`, { ...person(), word: 'caffe nero' })).html).toContain(
      'not the word',
    )
    expect((await send(new Visitor(later), `/c/${claim.code}`, { ...person(), word: 'te' })).status).toBe(303)
  })

  test('without the cookie is one browser with its network, and a hundred wrong ones are the limit of a network', async ({
    app,
    db,
    issuer,
  }) => {
    const claim = await addClaim(db, issuer, { kind: 'word', word: 'weather' })
    const bare = () => new Visitor(app).post(`/c/${claim.code}`, { ...person(), word: 'climate' })
    for (let count = 0; count < 10; count += 1) expect((await bare()).html).toContain('That is not the word')
    expect((await bare()).html).toContain('Too many tries')
    const forged = new Visitor(app)
    const { html } = await forged.get(`/c/${claim.code}`)
    const elsewhere = new Visitor(app)
    await elsewhere.get(`/c/${claim.code}`)
    // A pass of another browser makes no browser of its own.
    const stolen = await elsewhere.post(`/c/${claim.code}`, { ...person(), word: 'climate', pass: passIn(html) })
    expect(stolen.html).toContain('Too many tries')
    for (let count = 10; count < 100; count += 1) {
      const fresh = new Visitor(app)
      await send(fresh, `/c/${claim.code}`, { ...person(), word: 'climate' })
    }
    expect((await send(new Visitor(app), `/c/${claim.code}`, { ...person(), word: 'weather' })).html).toContain(
      'Too many tries',
    )
  })

  test('by a card serves once, also for two people at once, and comes free where nobody proved it', async ({
    app,
    db,
    issuer,
    services,
    visitor,
    proofTo,
  }) => {
    const claim = await addClaim(db, issuer, { kind: 'codes' })
    await issuer.ask('POST', `${O}/claims/${claim.id}/codes`, { count: 2 })
    const csv = (await issuer.ask('GET', `${O}/claims/${claim.id}/codes/export`)).body as string
    const [card = '', second = ''] = csv.match(/^[0-9A-Z]{4}-[0-9A-Z]{4}/gm) ?? []
    expect((await send(visitor, `/c/${claim.code}`, { ...person(), card: 'ZZZZ-ZZZZ' })).html).toContain(
      'not a code of these cards',
    )
    const people = [person(), person()]
    const sent = await Promise.all(
      people.map((each) =>
        send(new Visitor(app), `/c/${claim.code}`, { ...each, card: card.toLowerCase().replace('-', ' ') }),
      ),
    )
    expect(sent.map(({ status }) => status).sort()).toEqual([303, 422])
    const first = sent.findIndex(({ status }) => status === 303)
    const form = formIn(sent[first]!.location)
    const { code } = await proofTo(people[first]!.email)
    await visitor.post(`/c/${claim.code}/confirm`, { form, code })
    expect((await send(visitor, `/c/${claim.code}`, { ...person(), card })).html).toContain('This card has been used')

    const left = await send(visitor, `/c/${claim.code}`, { ...person(), card: second })
    expect(left.status).toBe(303)
    const later = createApp({ ...services, clock: clockAt(new Date(Date.now() + 31 * 60_000).toISOString()) })
    expect((await send(new Visitor(later), `/c/${claim.code}`, { ...person(), card: second })).status).toBe(303)
    expect((await issuer.ask('GET', `${O}/claims/${claim.id}`)).body.data.codes).toEqual({ total: 2, used: 1 })
  })

  test('by a domain says so at once', async ({ db, issuer, visitor }) => {
    const claim = await addClaim(db, issuer, { kind: 'domain', domain: 'wrenfield.example' })
    const wrong = await send(visitor, `/c/${claim.code}`, person('tom@sub.wrenfield.example'))
    expect(wrong.html).toContain('ends in @sub.wrenfield.example')
    expect((await send(visitor, `/c/${claim.code}`, person())).status).toBe(303)
  })

  test('by the screen takes its code for 90 seconds, from members alone, and no other', async ({
    app,
    db,
    issuer,
    stranger,
    services,
  }) => {
    const claim = await addClaim(db, issuer, { is_turning: true })
    const screen = (cookie: string, on = app) => on.request(`/c/${claim.code}/screen`, { headers: { cookie } })
    expect((await screen('')).status).toBe(404)
    expect((await screen(stranger.cookie)).status).toBe(404)
    const { turningCode } = await import('#server/features/claims/claim-codes.ts')
    const { rows } = await db.execute<{ secret: string }>(sql`select secret from claims where id = ${claim.id}`)
    const at = new Date()
    const turn = turningCode(rows[0]!, at)
    const shown = await (await screen(issuer.cookie)).text()
    expect(shown).toContain('class="qr"')
    expect(shown).not.toContain(`/c/${claim.code}<`)
    const visitor = new Visitor(app)
    expect((await visitor.get(`/c/${claim.code}`)).html).toContain('Point the camera at the screen again')
    expect((await visitor.get(`/c/${claim.code}?t=aaaaaaaaaa`)).html).toContain('Point the camera')
    expect((await visitor.post(`/c/${claim.code}`, person())).html).toContain('Point the camera')
    const { html } = await visitor.get(`/c/${claim.code}?t=${turn}`)
    const photo = new Visitor(app)
    await photo.get(`/c/${claim.code}`)
    expect((await photo.post(`/c/${claim.code}`, { ...person(), pass: passIn(html) })).html).toContain(
      'Point the camera',
    )
    expect((await visitor.post(`/c/${claim.code}`, { ...person(), pass: passIn(html) })).status).toBe(303)
    const appAfter = (seconds: number) =>
      createApp({ ...services, clock: clockAt(new Date(at.getTime() + seconds * 1000).toISOString()) })
    expect((await new Visitor(appAfter(59)).get(`/c/${claim.code}?t=${turn}`)).html).toContain('Get this badge')
    expect((await new Visitor(appAfter(91)).get(`/c/${claim.code}?t=${turn}`)).html).toContain('Point the camera')
  })
})
