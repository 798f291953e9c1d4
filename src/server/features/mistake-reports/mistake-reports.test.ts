import { expect } from 'vitest'
import { colleague } from '#server/testing/issuer.ts'
import { test } from '#server/testing/mailbox.ts'
import { addTemplate } from '#server/testing/templates.ts'

const O = '/issuers/organization'
const freshEmail = () => `${crypto.randomUUID().slice(0, 12)}@earners.example`

test('the link in a misdirected mail reports the badge, and the organization sees and settles the report', async ({
  db,
  app,
  issuer,
  stranger,
  mailsTo,
}) => {
  const template = await addTemplate(db, issuer, { title: 'First <b>aid' })
  const email = freshEmail()
  const { body } = await issuer.ask('POST', `${O}/badges`, {
    recipient_email: email,
    recipient_first_name: 'Giulia',
    recipient_last_name: 'Ferri',
    badge_template_id: template.id,
  })
  const badge = `${O}/badges/${body.data.id}`
  const [mail] = await mailsTo(email)
  const [, link = ''] = /Not for you\? <a [^>]*href="([^"]*)"/.exec(mail?.html ?? '') ?? []
  expect(mail?.text).toContain(`Tell us (${link}): Wrenfield College reads it.`)
  const { pathname } = new URL(link)
  const reported = async () => (await issuer.ask('GET', badge)).body.data.mistake_reported_at
  const filtered = async (is: 0 | 1) =>
    (await issuer.ask('GET', `${O}/badges?is_mistaken=${is}`)).body.data.map(({ id }: { id: string }) => id)

  const page = await app.request(pathname)
  expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store'])
  const html = await page.text()
  expect(html).toContain('First &lt;b&gt;aid')
  expect(html).not.toContain('Giulia')
  expect(await reported()).toBeNull()
  expect(await filtered(1)).toEqual([])

  for (let times = 0; times < 2; times++) {
    const response = await app.request(pathname, { method: 'POST' })
    expect([response.status, new URL(response.headers.get('location') ?? '', link).pathname]).toEqual([303, pathname])
  }
  expect(await (await app.request(pathname)).text()).toContain('Thank you')
  expect(await reported()).toEqual(expect.any(String))
  expect(await filtered(1)).toEqual([body.data.id])
  expect(await filtered(0)).toEqual([])

  const viewer = await colleague(app, db, issuer.organizationId, 'viewer')
  expect((await viewer.ask('POST', `${badge}/mistake/settle`)).status).toBe(403)
  expect((await stranger.ask('POST', `${badge}/mistake/settle`)).status).toBe(404)
  expect((await issuer.ask('POST', `${badge}/mistake/settle`)).body.data.mistake_reported_at).toBeNull()
  expect((await issuer.ask('POST', `${badge}/mistake/settle`)).status).toBe(409)

  // A second report can follow; after the recipient was corrected, the old link no longer works.
  await app.request(pathname, { method: 'POST' })
  expect(await reported()).toEqual(expect.any(String))
  await issuer.ask('PUT', `${badge}/recipient`, { recipient_email: freshEmail() })
  expect(await reported()).toBeNull()
  expect((await app.request(pathname)).status).toBe(404)
  expect((await app.request(pathname, { method: 'POST' })).status).toBe(404)
  expect(await reported()).toBeNull()
  const forged = pathname.replace(/.{6}$/, 'AAAAAA')
  expect((await app.request(forged, { method: 'POST' })).status).toBe(404)
  expect((await app.request('/not-for-me/nothing')).status).toBe(404)
})
