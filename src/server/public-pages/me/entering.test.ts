import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { addBadge } from '#server/testing/badges.ts'
import { signedIn } from '#server/testing/issuer.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { freshEmail, test, Visitor } from '../testing/visitor.ts'

/** A code that is not the given one. */
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('somebody enters by the code of a mail and sees the badges of every organization', async ({
  app,
  db,
  issuer,
  visitor,
  enter,
}) => {
  const email = freshEmail()
  const other = await signedIn(app, db, { name: 'Borgoforte Music School' })
  await addBadge(db, issuer, await addTemplate(db, issuer, { title: 'Peer mentoring' }), { recipient_email: email })
  await addBadge(db, other, await addTemplate(db, other, { title: 'Choral singing' }), { recipient_email: email })

  expect((await visitor.get('/me')).html).toContain('No account, no password')
  await enter(visitor, email)
  const { html } = await visitor.get('/me')

  expect(html).toContain('Peer mentoring')
  expect(html).toContain('Choral singing')
  expect(html).toContain('2 badges · 2 organizations · one address')
})

test('the answer for an address with badges and for one without is the same, and so is the mail', async ({
  db,
  issuer,
  visitor,
  proofTo,
}) => {
  const [known, unknown] = [freshEmail(), freshEmail()]
  await addBadge(db, issuer, await addTemplate(db, issuer), { recipient_email: known })
  const answers = []
  for (const email of [known, unknown]) {
    const asked = await visitor.post('/me/enter', { email })
    const page = await visitor.get(asked.location)
    const { text, code, link } = await proofTo(email)
    const without = (words: string) =>
      words
        .replaceAll(email, '')
        .replaceAll(asked.location.slice(9, 45), '')
        .replaceAll(link, '')
        .replaceAll(/\d{3} \d{3}/g, '')
    expect(code).toMatch(/^\d{6}$/)
    answers.push({
      status: asked.status,
      page: without(page.html),
      text: without(text),
    })
  }
  expect(answers[1]).toEqual(answers[0])
})

test('a program that follows the link of a mail uses nothing up, and the button opens it once', async ({
  app,
  visitor,
  proofTo,
}) => {
  const email = freshEmail()
  await visitor.post('/me/enter', { email })
  const { link } = await proofTo(email)
  const scanner = new Visitor(app)
  expect((await scanner.get(link)).html).toContain('Open my badges')
  expect((await scanner.get('/me')).html).toContain('Send me a link')

  const phone = new Visitor(app)
  expect((await phone.post(link)).location).toMatch(/^\/me\?/)
  expect((await phone.get('/me')).html).toContain(`There is no badge at ${email} yet`)
  expect((await scanner.post(link)).status).toBe(409)
  expect((await scanner.get(link)).status).toBe(404)
})

test('a code works on one device while the link is unused on another, and either use ends both', async ({
  app,
  visitor,
  proofTo,
}) => {
  const email = freshEmail()
  const { location } = await visitor.post('/me/enter', { email })
  const { code, link } = await proofTo(email)
  await new Visitor(app).get(link)
  expect((await visitor.post(location, { code: `${code.slice(0, 3)} ${code.slice(3)}` })).status).toBe(303)
  expect((await new Visitor(app).post(link)).status).toBe(409)
  expect((await new Visitor(app).post(location, { code })).status).toBe(409)
})

test('five wrong codes end the code and the link of a mail', async ({ app, visitor, proofTo }) => {
  const email = freshEmail()
  const { location } = await visitor.post('/me/enter', { email })
  const { code, link } = await proofTo(email)
  const wrong = otherThan(code)
  for (const left of ['4 tries left', '3 tries left', '2 tries left', 'One try left']) {
    const answer = await visitor.post(location, { code: wrong })
    expect([answer.status, answer.html]).toEqual([200, expect.stringContaining(left)])
  }
  expect((await visitor.post(location, { code: wrong })).status).toBe(409)
  expect((await visitor.post(location, { code })).status).toBe(409)
  expect((await new Visitor(app).post(link)).status).toBe(409)
})

test('a code works for fifteen minutes', async ({ db, visitor, proofTo }) => {
  const email = freshEmail()
  const { location } = await visitor.post('/me/enter', { email })
  const { code } = await proofTo(email)
  await db.execute(
    sql`update passport_proofs set expires_at = expires_at - interval '16 minutes' where email = ${email}`,
  )
  expect((await visitor.post(location, { code })).html).toContain('no longer works')
})

test('an address that is none, and a sixth mail in an hour, are refused at the field', async ({ visitor }) => {
  const wrong = await visitor.post('/me/enter', { email: 'amara at home' })
  expect([wrong.status, wrong.html]).toEqual([200, expect.stringContaining('value="amara at home"')])
  const email = freshEmail()
  for (let mail = 1; mail <= 5; mail += 1) expect((await visitor.post('/me/enter', { email })).status).toBe(303)
  const sixth = await visitor.post('/me/enter', { email })
  expect([sixth.status, sixth.html]).toEqual([200, expect.stringContaining('Try again in 60 min')])
})

test('another browser can be closed, and everything forgotten', async ({ app, visitor, enter }) => {
  const email = freshEmail()
  const phone = new Visitor(app)
  await enter(phone, email)
  await enter(visitor, email)
  const { html } = await visitor.get('/me/data')
  const sessions = [...html.matchAll(/name="session" value="([^"]*)"/g)].map(([, id]) => id ?? '')
  expect(sessions).toHaveLength(2)
  for (const session of sessions.slice(1)) await visitor.post('/me/leave', { session })
  expect((await phone.get('/me')).html).toContain('Send me a link')

  await visitor.post('/me/end')
  expect((await visitor.get('/me')).html).not.toContain('Send me a link')
  await visitor.post('/me/end', { sure: '1' })
  expect((await visitor.get('/me')).html).toContain('Send me a link')
})

test('another site’s form changes nothing', async ({ visitor }) => {
  const answer = await visitor.post('/me/enter', { email: freshEmail() }, { 'sec-fetch-site': 'cross-site' })
  expect(answer.status).toBe(403)
})
