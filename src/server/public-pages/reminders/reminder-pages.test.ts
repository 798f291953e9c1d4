import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { optOutToken } from '#server/features/reminders/opt-out-token.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Services } from '#server/services.ts'
import type { Issuer } from '#server/testing/issuer.ts'
import { addDelivered } from '#server/testing/reminders.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'

async function holder(db: Database, issuer: Issuer, { seal }: Services) {
  const badge = await addDelivered(db, issuer, await addTemplate(db, issuer), '2037-01-01')
  const { rows } = await db.execute<{ earner_id: string }>(sql`select earner_id from badges where id = ${badge}`)
  const id = rows[0]!.earner_id
  const isOptedOut = async () =>
    (await db.execute(sql`select from reminder_opt_outs where earner_id = ${id}`)).rows.length === 1
  return { id, isOptedOut, page: `/reminders/${optOutToken(seal, id)}` }
}

test('opening the page opts nobody out; its buttons opt out and back in', async ({ db, app, issuer, services }) => {
  const { page, isOptedOut } = await holder(db, issuer, services)
  const first = await app.request(page)
  expect(first.status).toBe(200)
  const html = await first.text()
  expect(html).toContain('Wrenfield College')
  expect(html).not.toContain('Giulia')
  expect(first.headers.get('cache-control')).toBe('no-store')
  await app.request(page, { method: 'HEAD' })
  await app.request(`${page}/stop`)
  expect(await isOptedOut()).toBe(false)

  const stopped = await app.request(`${page}/stop?lang=it`, { method: 'POST' })
  expect(stopped.status).toBe(303)
  expect(new URL(stopped.headers.get('location')!, `http://x${page}/stop`).pathname).toBe(page)
  expect(await isOptedOut()).toBe(true)
  expect(await (await app.request(`${page}?lang=it`)).text()).toContain('Niente più promemoria')
  expect((await app.request(`${page}/stop`, { method: 'POST' })).status).toBe(303)
  expect((await app.request(`${page}/resume`, { method: 'POST' })).status).toBe(303)
  expect(await isOptedOut()).toBe(false)
})

test('a forged link does nothing, nor does the link of an erased person', async ({ db, app, issuer, services }) => {
  const { id, page, isOptedOut } = await holder(db, issuer, services)
  const other = await holder(db, issuer, services)
  const wrong = [`/reminders/${id}`, `/reminders/${id}.x`, `/reminders/x.y`, `${page}x`]
  for (const path of wrong) {
    expect((await app.request(path, { method: 'POST' })).status).toBe(404)
    expect((await app.request(path)).status).toBe(404)
  }
  expect(await isOptedOut()).toBe(false)
  await app.request(page, { method: 'POST' })
  const erasure = `/issuers/organization/earners/${id}/erasure`
  const { data } = (await issuer.ask('GET', erasure)).body
  expect((await issuer.ask('POST', erasure, { way: 'wholly', fingerprint: data.fingerprint })).status).toBe(200)
  expect((await app.request(page)).status).toBe(404)
  expect(await other.isOptedOut()).toBe(false)
})
