import { eq, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { organizations } from '#server/schema/tables/organizations.ts'
import { templates } from '#server/schema/tables/templates.ts'
import { addClaim } from '#server/testing/claims.ts'
import { clockAt } from '#server/testing/clock.ts'
import { createApp } from '#server/testing/create-app.ts'
import { codeIn, formIn, passIn, person, send, submissionsOf } from '../testing/claim-visitor.ts'
import { test, Visitor } from '../testing/visitor.ts'

const O = '/issuers/organization'

describe('Seats and time', () => {
  test('the last seat goes to one of two at once, and comes free when nobody proves it within 30 minutes', async ({
    app,
    db,
    issuer,
    services,
  }) => {
    const claim = await addClaim(db, issuer, { seats: 1 })
    const sent = await Promise.all([1, 2].map(() => send(new Visitor(app), `/c/${claim.code}`, person())))
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 303])
    expect(sent.find(({ status }) => status === 200)?.html).toContain('The only seat is taken')
    expect((await new Visitor(app).get(`/c/${claim.code}`)).html).toContain('The only seat is taken')
    const later = createApp({ ...services, clock: clockAt(new Date(Date.now() + 31 * 60_000).toISOString()) })
    expect((await send(new Visitor(later), `/c/${claim.code}`, person())).status).toBe(303)
  })

  test('once all seats are taken, an address that has one is answered like any other, and gets a new code', async ({
    app,
    db,
    issuer,
    mailsTo,
  }) => {
    const claim = await addClaim(db, issuer, { seats: 1 })
    const [holder, other] = [person(), person()]
    const visitor = new Visitor(app)
    const pass = passIn((await visitor.get(`/c/${claim.code}`)).html)
    expect((await send(new Visitor(app), `/c/${claim.code}`, holder)).status).toBe(303)
    const [known, unknown] = [
      await visitor.post(`/c/${claim.code}`, { ...holder, pass }),
      await visitor.post(`/c/${claim.code}`, { ...other, pass }),
    ]
    expect(known.html).toContain('The only seat is taken')
    expect(known).toEqual(unknown)
    const [mail, ...older] = await mailsTo(holder.email)
    expect(older).toHaveLength(1)
    expect(await mailsTo(other.email)).toHaveLength(0)
    const { location } = await new Visitor(app).post(`/c/${claim.code}/confirm`, {
      form: /form=([0-9a-f-]{36})/.exec(mail?.text ?? '')?.[1] ?? '',
      code: codeIn(mail?.text),
    })
    expect(location).toContain('confirm')
    expect(await submissionsOf(db, claim)).toMatchObject([{ email: holder.email }])
  })

  test('a form outlasts the end of the window by 30 minutes, and the page that was opened before it too', async ({
    db,
    issuer,
    services,
    mailsTo,
  }) => {
    const claim = await addClaim(db, issuer, { opens_at: '2026-11-26 14:00:00', closes_at: '2026-11-26 16:30:00' })
    const at = (time: string) => createApp({ ...services, clock: clockAt(`2026-11-26T${time}Z`) })
    const page = async (time: string) => (await new Visitor(at(time)).get(`/c/${claim.code}`)).html
    // Rome is an hour ahead.
    expect(await page('12:59:00')).toContain('It opens')
    expect(await page('15:29:00')).toContain('Get this badge')
    expect(await page('15:30:00')).toContain('It closed')
    const visitor = new Visitor(at('15:20:00'))
    const { html } = await visitor.get(`/c/${claim.code}`)
    const [inTime, tooLate] = [person(), person()]
    const move = (time: string) => Object.assign(visitor, { app: at(time) })
    move('15:45:00')
    const sent = await visitor.post(`/c/${claim.code}`, { ...inTime, pass: passIn(html) })
    expect(sent.status).toBe(303)
    const text = (await mailsTo(inTime.email)).at(-1)?.text ?? ''
    const code = codeIn(text)
    move('15:51:00')
    expect((await visitor.post(`/c/${claim.code}`, { ...tooLate, pass: passIn(html) })).html).toContain('It closed')
    move('16:14:00')
    await visitor.post(`/c/${claim.code}/confirm`, { form: formIn(sent.location), code })
    expect(await submissionsOf(db, claim)).toMatchObject([{ email: inTime.email, status: 'awarded' }])
  })

  test('a paused claim, a draft, an archived template and a disabled organization take nothing', async ({
    app,
    db,
    issuer,
    visitor,
  }) => {
    const claim = await addClaim(db, issuer)
    const page = async () => (await visitor.get(`/c/${claim.code}`)).html
    await issuer.ask('PUT', `${O}/claims/${claim.id}`, { status: 'paused' })
    expect(await page()).toContain('Paused for a moment')
    expect((await visitor.post(`/c/${claim.code}`, person())).html).toContain('Paused for a moment')
    await issuer.ask('PUT', `${O}/claims/${claim.id}`, { status: 'draft' })
    const draft = await visitor.get(`/c/${claim.code}`)
    const unknown = await visitor.get('/c/000000')
    expect([draft.status, draft.html]).toEqual([404, unknown.html])
    await issuer.ask('PUT', `${O}/claims/${claim.id}`, { status: 'open' })
    const archivedAt = new Date().toISOString()
    await db.update(templates).set({ status: 'archived', archivedAt }).where(eq(templates.id, claim.badge_template.id))
    expect(await page()).toContain('Paused for a moment')
    await db.update(organizations).set({ status: 'disabled' }).where(eq(organizations.id, issuer.organizationId))
    expect((await app.request(`/c/${claim.code}`)).status).toBe(404)
  })

  test('a template that is archived between form and code leaves it to the office', async ({
    db,
    issuer,
    visitor,
    proofTo,
  }) => {
    const claim = await addClaim(db, issuer)
    const fields = person()
    const sent = await send(visitor, `/c/${claim.code}`, fields)
    const { code } = await proofTo(fields.email)
    const archivedAt = new Date().toISOString()
    await db.update(templates).set({ status: 'archived', archivedAt }).where(eq(templates.id, claim.badge_template.id))
    await visitor.post(`/c/${claim.code}/confirm`, { form: formIn(sent.location), code })
    expect(await submissionsOf(db, claim)).toMatchObject([{ status: 'received' }])
  })

  test('five wrong codes end a mail, also many at once, and a new one is sent five times an hour', async ({
    db,
    issuer,
    visitor,
    proofTo,
  }) => {
    const claim = await addClaim(db, issuer)
    const fields = person()
    const { location } = await send(visitor, `/c/${claim.code}`, fields)
    const form = formIn(location)
    const { code } = await proofTo(fields.email)
    const guess = (given: string) => visitor.post(`/c/${claim.code}/confirm`, { form, code: given })
    const guesses = await Promise.all(Array.from({ length: 20 }, () => guess('999999x')))
    expect(guesses.filter(({ html }) => html.includes('left. Use the newest'))).toHaveLength(4)
    expect((await guess(code)).html).toContain('works no longer')
    for (let count = 0; count < 4; count += 1) {
      expect((await visitor.post(`/c/${claim.code}/confirm`, { form, again: '1' })).html).toContain(
        'A new code is on its way',
      )
    }
    expect((await visitor.post(`/c/${claim.code}/confirm`, { form, again: '1' })).html).toContain(
      'Five emails in an hour',
    )
    const newest = await proofTo(fields.email)
    // A claim's code opens no passport.
    const { rows } = await db.execute<{ id: string }>(
      sql`select id from passport_proofs where claim_form_id = ${form} order by created_at desc`,
    )
    expect((await visitor.post(`/me/code/${rows[0]!.id}`, { code: newest.code })).status).toBe(409)
    expect((await guess(newest.code)).status).toBe(303)
    expect(await submissionsOf(db, claim)).toMatchObject([{ status: 'awarded' }])
  })
})
