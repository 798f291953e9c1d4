import { gunzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { badges } from '#server/schema/tables/badges.ts'
import { organizations } from '#server/schema/tables/organizations.ts'
import { templates } from '#server/schema/tables/templates.ts'
import { addBadge } from '#server/testing/badges.ts'
import { addLearningPath, addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'
import { updateBadgeRevoked } from '../features/badges/badges.sql.ts'
import { visit } from './testing/read-page.ts'

const REVOKED = { reason: 'Issued in error.', at: '2025-11-26 09:00:00' }

test('a cached page shows a revocation at once', async ({ app, db, issuer }) => {
  const id = await addBadge(db, issuer, await addTemplate(db, issuer))
  const first = await visit(app, `/b/${id}`)
  expect(first.headers.get('cache-control')).toBe('no-cache')
  const etag = first.headers.get('etag') ?? ''
  const again = await visit(app, `/b/${id}`, { 'if-none-match': etag })
  expect([again.status, again.html]).toEqual([304, ''])

  await updateBadgeRevoked(db, issuer.organizationId, id, REVOKED)
  const afterwards = await visit(app, `/b/${id}`, { 'if-none-match': etag })
  expect(afterwards.status).toBe(200)
  expect(afterwards.words).toContain('Revoked on 26 November 2025')
})

test('every change shows at once on a page that was requested before', async ({ app, db, issuer }) => {
  const step = await addTemplate(db, issuer, { title: 'First' })
  const path = await addLearningPath(db, issuer, [step])
  const id = await addBadge(db, issuer, path)
  const address = `/b/${id}`
  const changes = [
    () => db.update(organizations).set({ name: 'Ardle College' }).where(eq(organizations.id, issuer.organizationId)),
    () => db.update(templates).set({ isPublished: false }).where(eq(templates.id, step.id)),
    () => db.update(badges).set({ recipientLastName: 'Ferri Bassani' }).where(eq(badges.id, id)),
  ]
  const pages = [await visit(app, address)]
  for (const change of changes) {
    await change()
    pages.push(await visit(app, address, { 'if-none-match': pages.at(-1)?.headers.get('etag') ?? '' }))
    expect((await visit(app, address)).html).toBe(pages.at(-1)?.html)
  }
  expect(pages.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  for (const text of ['Ardle College', 'Ferri Bassani']) expect(pages.at(-1)?.words).toContain(text)
  expect(pages.at(-1)?.html).not.toContain(`/t/${step.id}`)
})

test('the page is compressed for clients that accept it', async ({ app, db, issuer }) => {
  const address = `/b/${await addBadge(db, issuer, await addTemplate(db, issuer))}`
  const plain = await visit(app, address, { 'accept-encoding': 'br, gzip;q=0' })
  expect(plain.headers.get('content-encoding')).toBeNull()
  const response = await app.request(address, { headers: { 'accept-encoding': 'gzip, br' } })
  expect(response.headers.get('content-encoding')).toBe('gzip')
  expect(response.headers.get('vary')).toBe('Accept-Encoding')
  expect(gunzipSync(await response.arrayBuffer()).toString()).toBe(plain.html)
})
