import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { openMailTransport } from '#server/platform/mail-transport/mail-transport.ts'
import { organizations } from '#server/schema/tables/organizations.ts'
import { sendAll } from '#server/testing/mailbox.ts'
import { lendStore, type TestStore } from '#server/testing/test.ts'
import { makeNextDataExport } from './make-data-export.ts'
import {
  AWARD,
  test as base,
  dataFilesOf,
  dumpOf,
  erase,
  erasureOf,
  expectCorrectCounters,
  filesIn,
  linesWith,
  rowsWith,
  withSiân,
} from './testing/erasure.ts'

/** With a store of its own, which is dumped: the shared one has the rows of many tests. */
const test = base.extend<TestStore & { ownStore: TestStore }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures that a function needs from this pattern
  ownStore: async ({}, use) => lendStore(use),
  dataDir: async ({ ownStore }, use) => use(ownStore.dataDir),
  database: async ({ ownStore }, use) => use(ownStore.database),
})

const exportOf = (earnerId: string) => `/issuers/organization/earners/${earnerId}/data_export`

test('nothing remains of a person who is erased wholly, and every count stays', async ({
  db,
  app,
  issuer,
  database,
  services,
  dataDir,
  logged,
}) => {
  const { word, earnerId, first, revoked, ofPath, hashes } = await withSiân(db, app, issuer)
  // Without a mail server mails are written to files, which an erasure has to find and delete as well.
  const deliverer = { ...services, transport: openMailTransport(undefined, services.config.mailFolder, 1) }
  const person = exportOf(earnerId)
  const { data: made } = (await issuer.ask('POST', person, {})).body
  while (await makeNextDataExport(services));
  await issuer.ask('GET', `${person}/${made.id}/file`)
  await sendAll(deliverer)
  expect(await filesIn(dataDir)).toContain(word)
  expect(linesWith(await dumpOf(database, services), word).length).toBeGreaterThan(10)
  const [counted] = await db.select().from(organizations).where(eq(organizations.id, issuer.organizationId))
  const statistics = (await issuer.ask('GET', '/issuers/organization/year-statistics')).body

  const { status, body } = await erase(issuer, earnerId, 'wholly')
  expect({ status, way: body.data?.way, badges: body.data?.badges_count }).toEqual({
    status: 200,
    way: 'wholly',
    badges: 3,
  })

  const dump = await dumpOf(database, services)
  expect(linesWith(dump, word)).toEqual([])
  for (const hash of hashes) expect(dump).not.toContain(hash.replace('sha256$', ''))
  expect((await rowsWith(database, earnerId)).filter((line) => !/^(events|activities|path_marks) /.test(line))).toEqual(
    [],
  )
  expect(linesWith(await filesIn(dataDir), word)).toEqual([])
  if (database.store === 'embedded') expect(linesWith(await dataFilesOf(database, dataDir), word)).toEqual([])
  expect(logged.length).toBeGreaterThan(0)
  expect(linesWith(logged.join(''), word)).toEqual([])

  expect((await issuer.ask('GET', `/issuers/organization/earners/${earnerId}`)).status).toBe(404)
  expect((await issuer.ask('GET', erasureOf(earnerId))).status).toBe(404)
  for (const id of [first, revoked, ofPath]) {
    const { data } = (await issuer.ask('GET', `${AWARD}/${id}`)).body
    expect(data).toMatchObject({
      status: 'revoked',
      revoked_reason: 'removed',
      recipient_email: '—',
      recipient_first_name: '—',
      recipient_last_name: '',
      notes: '',
      email: null,
    })
    for (const file of [
      '',
      '/credential',
      '/credential.jwt',
      '/baked.png',
      '/baked.svg',
      '/ob2.json',
      '/og.png',
      '/embed',
    ]) {
      expect({ file, status: (await app.request(`/b/${id}${file}`)).status }).toEqual({ file, status: 410 })
    }
    expect((await issuer.ask('GET', `${AWARD}/${id}/earner`)).status).toBe(404)
  }
  expect(await (await app.request(`/b/${revoked}`)).text()).toContain('Questo badge è stato rimosso')
  expect(await (await app.request(`/b/${first}`)).text()).toContain('This badge was removed')

  const [after] = await db.select().from(organizations).where(eq(organizations.id, issuer.organizationId))
  expect(after).toMatchObject({
    badgesCount: counted!.badgesCount,
    creditsLeft: counted!.creditsLeft,
    holdersCount: counted!.holdersCount - 1,
    earnersCount: counted!.earnersCount - 1,
  })
  const later = (await issuer.ask('GET', '/issuers/organization/year-statistics')).body
  expect(later).toEqual(statistics)
  await expectCorrectCounters(db, issuer)
  deliverer.transport.close()
})
