import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { createServices } from '#server/open-services.ts'
import { readConfig } from '#server/platform/config.ts'
import type { Database } from '#server/platform/database/database.ts'
import { badges } from '#server/schema/tables/badges.ts'
import { addBadge } from '#server/testing/badges.ts'
import { createApp } from '#server/testing/create-app.ts'
import type { Issuer } from '#server/testing/issuer.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'
import { visit } from '../testing/read-page.ts'

async function addNumberedBadge(db: Database, issuer: Issuer) {
  const id = await addBadge(db, issuer, await addTemplate(db, issuer))
  const [row] = await db.select({ number: badges.number }).from(badges).where(eq(badges.id, id))
  return { id, number: row!.number }
}

test('a number redirects to the page of its badge, however it is written', async ({ app, db, issuer }) => {
  const { id, number } = await addNumberedBadge(db, issuer)
  for (const written of [number, number.toLowerCase(), number.replace('-', '')]) {
    const response = await app.request(`/b/${written}?lang=it`)
    expect([response.status, response.headers.get('location')]).toEqual([301, `/b/${id}?lang=it`])
  }
  const page = await visit(app, `/b/${id}`)
  expect(page.words).toContain(`Badge number ${number}`)
  expect(page.words).toContain(`http://localhost:4000/b/${number}`)
  expect(page.html).toContain(`<link rel="canonical" href="http://localhost:4000/b/${id}"/>`)
})

test('the short address on a printed certificate can be verified like the badge’s own', async ({ app, db, issuer }) => {
  const { id, number } = await addNumberedBadge(db, issuer)
  const checked = await visit(app, `/verify?lang=en&url=http://localhost:4000/b/${number.toLowerCase()}`)
  expect(checked.status).toBe(200)
  expect(checked.html).toContain(`/b/${id}`)
  const unknown = await visit(app, '/verify?lang=en&url=http://localhost:4000/b/0000-0000')
  expect(unknown.words).toContain('There is no badge with this link or number.')
})

test('an unknown number gets the same 404 page as an unknown id', async ({ app }) => {
  const [byNumber, byId] = await Promise.all([
    visit(app, '/b/0000-0000?lang=en'),
    visit(app, '/b/5d5c7a52-0000-7000-8000-000000000000?lang=en'),
  ])
  expect([byNumber.status, byNumber.html]).toEqual([404, byId.html])
})

test('trying many numbers is rate limited, with a page that says so', async ({ database, dataDir, db, issuer }) => {
  const { id, number } = await addNumberedBadge(db, issuer)
  const config = readConfig({ LOG_LEVEL: 'silent', DATA_DIR: dataDir, VERIFY_PER_ADDRESS: '2' })
  const app = createApp(createServices(config, database))
  await db.execute(sql`delete from rate_limits where key like '%-address:%'`)
  for (const tried of ['0000-0000', '0000-0001']) expect((await visit(app, `/b/${tried}`)).status).toBe(404)
  const refused = await visit(app, `/b/${number}?lang=en`)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(refused.words).toMatch(/Too many badge numbers were tried from your network\. Try again in \d+ min\./)
  expect((await visit(app, `/b/${id}`)).status).toBe(200)
})

test('known numbers are not rate limited, even while verifying from the same address is', async ({
  database,
  dataDir,
  db,
  issuer,
}) => {
  const { id, number } = await addNumberedBadge(db, issuer)
  const config = readConfig({ LOG_LEVEL: 'silent', DATA_DIR: dataDir, VERIFY_PER_ADDRESS: '2' })
  const app = createApp(createServices(config, database))
  await db.execute(sql`delete from rate_limits where key like '%-address:%'`)
  const checks = []
  for (let check = 0; check < 3; check += 1) checks.push((await app.request(`/b/${id}/verification`)).status)
  expect(checks).toEqual([200, 200, 429])
  for (let scan = 0; scan < 5; scan += 1) {
    const lead = await app.request(`/b/${number}`)
    expect([lead.status, lead.headers.get('location')]).toEqual([301, `/b/${id}`])
  }
})
