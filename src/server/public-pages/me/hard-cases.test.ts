import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { eraseByEmail } from '#server/features/privacy/replay-erasures.ts'
import { addBadge } from '#server/testing/badges.ts'
import { ask, signedIn } from '#server/testing/issuer.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { freshEmail, test, Visitor } from '../testing/visitor.ts'

test('somebody of the team who has badges too enters each part by itself', async ({
  app,
  db,
  issuer,
  visitor,
  enter,
}) => {
  const { rows } = await db.execute<{ email: string }>(sql`select email from users where id = ${issuer.userId}`)
  const email = rows[0]!.email
  await addBadge(db, issuer, await addTemplate(db, issuer, { title: 'Peer mentoring' }), { recipient_email: email })
  await enter(visitor, email)
  expect((await visitor.get('/me')).html).toContain('Peer mentoring')
  // What opens one's badges opens nothing of the dashboard, nor the other way round.
  expect((await ask(app, { cookie: visitor.cookie('/') }, 'GET', '/auth/user')).status).toBe(401)
  await visitor.post('/me/leave')
  expect((await issuer.ask('GET', '/auth/user')).status).toBe(200)
  expect((await visitor.get('/me')).html).toContain('Send me a link')
})

test('badges of an organization that is disabled are away until it is enabled again, and those of others stay', async ({
  app,
  db,
  issuer,
  visitor,
  enter,
}) => {
  const email = freshEmail()
  const other = await signedIn(app, db, { name: 'Borgoforte Music School' })
  const id = await addBadge(db, issuer, await addTemplate(db, issuer, { title: 'Peer mentoring' }), {
    recipient_email: email,
  })
  await addBadge(db, other, await addTemplate(db, other, { title: 'Choral singing' }), { recipient_email: email })
  const turn = (status: string) =>
    db.execute(sql`update organizations set status = ${status} where id = ${issuer.organizationId}`)
  await enter(visitor, email)
  await turn('disabled')
  const { html } = await visitor.get('/me')
  expect([html.includes('Peer mentoring'), html.includes('Choral singing')]).toEqual([false, true])
  expect((await visitor.get(`/me/badges/${id}`)).status).toBe(404)
  expect((await visitor.post(`/me/badges/${id}`, { visibility: 'hidden' })).status).toBe(404)
  await turn('enabled')
  expect((await visitor.get('/me')).html).toContain('Peer mentoring')
})

test('whoever was erased enters like anybody, finds nothing of the organization that erased them, and may get badges again', async ({
  app,
  db,
  services,
  issuer,
  visitor,
  enter,
}) => {
  const email = freshEmail()
  const template = await addTemplate(db, issuer, { title: 'Peer mentoring' })
  const id = await addBadge(db, issuer, template, { recipient_email: email })
  await enter(visitor, email)
  await visitor.post(`/me/badges/${id}`, { visibility: 'hidden' })
  await eraseByEmail(services, { email, organizationId: issuer.organizationId, wholly: true })
  expect((await visitor.get('/me')).html).not.toContain('Peer mentoring')
  expect((await visitor.get(`/me/badges/${id}`)).status).toBe(404)
  const again = new Visitor(app)
  await enter(again, email)
  expect((await again.get('/me')).html).toContain(`There is no badge at ${email} yet`)
  await addBadge(db, issuer, template, { recipient_email: email })
  expect((await again.get('/me')).html).toContain('Peer mentoring')
})
