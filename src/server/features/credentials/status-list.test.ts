import { decodeList } from '@digitalbazaar/vc-bitstring-status-list'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { createServices } from '#server/open-services.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { App } from '#server/platform/http/mount.ts'
import { addBadge } from '#server/testing/badges.ts'
import { createApp } from '#server/testing/create-app.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'
import { updateBadgeRevoked } from '../badges/badges.sql.ts'

type Status = { statusListCredential: string; statusListIndex: string }

const pathOf = (url: string) => new URL(url).pathname

async function statusOf(app: App, id: string): Promise<Status> {
  const credential = (await (await app.request(`/b/${id}/credential`)).json()) as { credentialStatus: Status }
  return credential.credentialStatus
}

/** Whether the list, as currently served, marks the badge as revoked. */
async function isRevoked(app: App, { statusListCredential, statusListIndex }: Status): Promise<boolean> {
  const response = await app.request(pathOf(statusListCredential))
  const list = (await response.json()) as { credentialSubject: { encodedList: string } }
  return (await decodeList(list.credentialSubject)).getStatus(Number(statusListIndex))
}

const revoke = (db: Database, organizationId: string, id: string) =>
  updateBadgeRevoked(db, organizationId, id, { reason: 'Issued in error', at: '2026-01-01 10:00:00' })

test('a revocation is in the list at once, in every process, and only for its badge', async ({
  app,
  db,
  database,
  issuer,
  services,
}) => {
  const template = await addTemplate(db, issuer)
  const [revoked, other] = [await addBadge(db, issuer, template), await addBadge(db, issuer, template)]
  const [status, otherStatus] = [await statusOf(app, revoked), await statusOf(app, other)]
  const secondProcess = createApp(createServices(services.config, database))
  const path = pathOf(status.statusListCredential)
  expect(await isRevoked(app, status)).toBe(false)
  expect(await (await secondProcess.request(path)).text()).toBe(await (await app.request(path)).text())
  const etag = (await app.request(path)).headers.get('etag')!

  const { status: answered } = await issuer.ask('POST', `/issuers/badges/${revoked}/revoke`, {
    reason: 'Issued in error',
  })
  expect(answered).toBe(200)
  for (const process of [app, secondProcess]) {
    expect(await isRevoked(process, status)).toBe(true)
    expect(await isRevoked(process, otherStatus)).toBe(false)
  }
  expect((await app.request(path, { headers: { 'if-none-match': etag } })).status).toBe(200)
  expect(await (await secondProcess.request(path)).text()).toBe(await (await app.request(path)).text())
})

test('a revocation that is rolled back was never in the list', async ({ app, db, issuer }) => {
  const id = await addBadge(db, issuer, await addTemplate(db, issuer))
  const status = await statusOf(app, id)
  const before = await (await app.request(pathOf(status.statusListCredential))).text()
  const undone = db.transaction(async (tx) => {
    expect(await revoke(tx, issuer.organizationId, id)).toBe(true)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await isRevoked(app, status)).toBe(false)
  expect(await (await app.request(pathOf(status.statusListCredential))).text()).toBe(before)
})

test('a badge revoked before its credential was first requested is revoked in the list', async ({
  app,
  db,
  issuer,
}) => {
  const template = await addTemplate(db, issuer)
  const [first, second] = [await addBadge(db, issuer, template), await addBadge(db, issuer, template)]
  expect(await isRevoked(app, await statusOf(app, first))).toBe(false)
  await revoke(db, issuer.organizationId, second)
  expect(await isRevoked(app, await statusOf(app, second))).toBe(true)
})

test('a revocation that races with the first request for the credential is in the list', async ({
  app,
  db,
  issuer,
}) => {
  const template = await addTemplate(db, issuer)
  const badges = await Promise.all(Array.from({ length: 12 }, () => addBadge(db, issuer, template)))
  const changed = await Promise.all(
    badges.map(async (id) => {
      const [status] = await Promise.all([statusOf(app, id), revoke(db, issuer.organizationId, id)])
      return isRevoked(app, status)
    }),
  )
  expect(changed).toEqual(badges.map(() => true))
})

test('places are unique and at random, in lists of 131,072', async ({ app, db, issuer }) => {
  const template = await addTemplate(db, issuer)
  const badges = await Promise.all(Array.from({ length: 30 }, () => addBadge(db, issuer, template)))
  const entries = await Promise.all(badges.map((id) => statusOf(app, id)))
  const indices = entries.map(({ statusListIndex }) => Number(statusListIndex))
  expect(new Set(indices).size).toBe(badges.length)
  expect(indices).not.toEqual([...indices].sort((a, b) => a - b))
  expect(Math.max(...indices) - Math.min(...indices)).toBeGreaterThan(30_000)
  const response = await app.request(pathOf(entries[0]!.statusListCredential))
  const { credentialSubject } = (await response.json()) as { credentialSubject: { encodedList: string } }
  expect((await decodeList(credentialSubject)).length).toBe(131_072)
})

test('a list that is three quarters full is followed by another, and still served', async ({ app, db, issuer }) => {
  const template = await addTemplate(db, issuer)
  const first = await addBadge(db, issuer, template)
  const status = await statusOf(app, first)
  await db.execute(sql`update status_lists set entries = 98304 where organization_id = ${issuer.organizationId}`)
  const others = await Promise.all(Array.from({ length: 6 }, () => addBadge(db, issuer, template)))
  const entries = await Promise.all(others.map((id) => statusOf(app, id)))
  const second = status.statusListCredential.replace(/1$/, '2')
  expect(new Set(entries.map(({ statusListCredential }) => statusListCredential))).toEqual(new Set([second]))
  await revoke(db, issuer.organizationId, first)
  expect(await isRevoked(app, status)).toBe(true)
})

test('many revocations at once change the list by one version, or wait for each other', async ({ app, db, issuer }) => {
  const template = await addTemplate(db, issuer)
  const badges = await Promise.all(Array.from({ length: 10 }, () => addBadge(db, issuer, template)))
  const entries = await Promise.all(badges.map((id) => statusOf(app, id)))
  const [half, rest] = [badges.slice(0, 5), badges.slice(5)]
  const answers = await Promise.all(
    [half, rest].map((badge_ids) =>
      issuer.ask('POST', '/issuers/organization/badges/revoke', { badge_ids, reason: 'The course was cancelled' }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await Promise.all(entries.map((entry) => isRevoked(app, entry)))).toEqual(entries.map(() => true))
})
