import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { openPromise } from 'yauzl'
import { createApp } from '#server/testing/create-app.ts'
import { slowSize } from '#server/testing/slow-size.ts'
import { addBusyOrganization } from '#server/testing/stores/busy-organization.sql.ts'
import { judge } from '../credentials/testing/judge.ts'
import { caseOf } from '../credentials/testing/served.ts'
import { importOrganization } from './import-organization.ts'
import { exported } from './testing/archives.ts'
import { test } from './testing/elsewhere.ts'

const BADGES = slowSize(100_000, 120)
const PASSPHRASE = 'a lamp in every window'

/** What says that it was exported or brought in, and when. */
const STAMPS = ['README.txt', 'insegna.json', 'keys.json', 'data/activities.json', 'data/activities.csv']

/** The hash of every file but those with stamps, by name: they are read one after the other. */
async function hashesOf(path: string): Promise<Map<string, string>> {
  const hashes = new Map<string, string>()
  const zip = await openPromise(path, { autoClose: false })
  for await (const entry of zip.eachEntry()) {
    if (STAMPS.includes(entry.fileName)) continue
    const content = await buffer(await zip.openReadStreamPromise(entry))
    hashes.set(entry.fileName, createHash('sha256').update(content).digest('base64'))
  }
  zip.close()
  return hashes
}

test('an organization of many badges moves whole, and its credentials verify before and after', {
  timeout: 3_600_000,
}, async ({ services, app, db, elsewhere }) => {
  const organizationId = await addBusyOrganization(db, 'Wrenfield College', BADGES)
  const path = await exported(services, organizationId, PASSPHRASE)
  const before = await hashesOf(path)
  expect([...before.keys()].filter((name) => name.startsWith('credentials/'))).toHaveLength(BADGES)

  const done = await importOrganization(elsewhere, path, PASSPHRASE)
  expect(done).toMatchObject({ organizationId, ids: new Map(), rows: { badges: BADGES, badge_credentials: BADGES } })
  expect(await hashesOf(await exported(elsewhere, organizationId))).toEqual(before)

  const { rows } = await db.execute<{ id: string }>(
    sql`select id from badges where organization_id = ${organizationId} and seq % ${Math.floor(BADGES / 20)} = 0`,
  )
  for (const each of [app, createApp(elsewhere)]) {
    const cases = await Promise.all(rows.map(({ id }) => caseOf(each, id)))
    const { credentials } = await judge({ credentials: cases })
    expect(credentials.map(({ signed, revoked }) => signed && !revoked)).toEqual(rows.map(() => true))
  }
})
