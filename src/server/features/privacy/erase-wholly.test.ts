import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { type OpenDatabase, openDatabase } from '#server/platform/database/database.ts'
import { openMailTransport } from '#server/platform/mail-transport/mail-transport.ts'
import { badges } from '#server/schema/tables/badges.ts'
import { organizations } from '#server/schema/tables/organizations.ts'
import { people } from '#server/testing/earners.ts'
import { sendAll } from '#server/testing/mailbox.ts'
import { createServerDatabase } from '#server/testing/stores/server-database.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { insertMail } from '../mails/mails.sql.ts'
import { makeNextDataExport } from './make-data-export.ts'
import {
  AWARD,
  dataFilesOf,
  dumpOf,
  erase,
  erasureOf,
  expectCorrectCounters,
  filesIn,
  findEarnerId,
  linesWith,
  rowsWith,
  test,
  withSiân,
} from './testing/erasure.ts'

const exportOf = (earnerId: string) => `/issuers/organization/earners/${earnerId}/data_export`

/** On PostgreSQL with a database of its own: it is dumped, and the shared one has the rows of many tests. */
const testOfDump = test.extend<{ database: OpenDatabase }>({
  database: async ({ store, dataDir }, use) => {
    if (store.database.store === 'embedded') return use(store.database)
    const database = await openDatabase({ url: await createServerDatabase('schema'), dataDir, log: () => {} })
    await use(database)
    await database.close()
  },
})

testOfDump(
  'nothing remains of a person who is erased wholly, and every count stays',
  async ({ db, app, issuer, database, services, dataDir, logged }) => {
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
    expect(
      (await rowsWith(database, earnerId)).filter((line) => !/^(events|activities|path_marks) /.test(line)),
    ).toEqual([])
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
  },
)

test.for(['wholly', 'contact'] as const)(
  'files of mails to staff are deleted if they name the erased person, and only those (%s)',
  async (way, { db, app, issuer, services, dataDir }) => {
    const { word, earnerId, siân } = await withSiân(db, app, issuer)
    const deliverer = { ...services, transport: openMailTransport(undefined, services.config.mailFolder, 1) }
    await db.execute(`update users set email_verified_at = '2025-01-01 00:00:00' where id = '${issuer.userId}'`)
    const other = await findEarnerId(issuer, people(1)[0]!.recipient_email)
    const opening = 'Dear {first_name} {last_name}, we write to you about Siân’s course'
    const tried = {
      title: 'Data literacy',
      language: 'en',
      words: { subject: 'For {last_name}', opening, closing: '' },
    }
    for (const earner_id of [earnerId, other]) {
      const path = '/issuers/organization/badge_templates/mail_preview/send'
      expect((await issuer.ask('POST', path, { ...tried, earner_id })).status).toBe(200)
    }
    await sendAll(deliverer)
    const samples = async () => {
      const names = await readdir(join(dataDir, 'mail'))
      const files = await Promise.all(names.map((name) => readFile(join(dataDir, 'mail', name), 'utf8')))
      return files.filter((file) => file.includes('Preview: For'))
    }
    // Another test may have left some.
    const before = (await samples()).length
    expect(before).toBeGreaterThanOrEqual(2)
    expect((await erase(issuer, earnerId, way)).status).toBe(200)
    expect(await samples()).toHaveLength(before - 1)
    const left = await filesIn(dataDir)
    expect(linesWith(left, siân.recipient_email)).toEqual([])
    if (way === 'wholly') expect(linesWith(left, word)).toEqual([])
    deliverer.transport.close()
  },
)

test.for(['wholly', 'contact'] as const)(
  'mails under a former name or to a former address are deleted with the erased person (%s)',
  async (way, { db, app, issuer, services, database, dataDir }) => {
    const { word, siân, earnerId } = await withSiân(db, app, issuer)
    const deliverer = { ...services, transport: openMailTransport(undefined, services.config.mailFolder, 1) }
    await db.execute(`update users set email_verified_at = '2025-01-01 00:00:00' where id = '${issuer.userId}'`)
    const path = '/issuers/organization/badge_templates/mail_preview/send'
    const words = { subject: 'Former name', opening: 'Dear {first_name} {last_name}', closing: '' }
    await issuer.ask('POST', path, { title: 'Data literacy', language: 'en', words, earner_id: earnerId })
    const reminder = { kind: 'badges_ending', recipient: siân.recipient_email, language: 'en' } as const
    await insertMail(db, issuer.organizationId, reminder)
    await db.execute(`update mails set status = 'sent' where kind = 'badges_ending'`)
    await sendAll(deliverer)
    const now = {
      recipient_email: `owens@${word}.example`,
      recipient_first_name: 'Bronwen',
      recipient_last_name: 'Owens',
    }
    expect((await issuer.ask('PUT', `/issuers/organization/earners/${earnerId}`, now)).status).toBe(200)
    const isThere = async () => (await filesIn(join(dataDir, 'mail'))).includes('Preview: Former name')
    expect(await isThere()).toBe(true)

    expect((await erase(issuer, earnerId, way)).status).toBe(200)
    expect(await isThere()).toBe(false)
    expect(await rowsWith(database, siân.recipient_email)).toEqual([])
    if (way === 'wholly') expect(await rowsWith(database, word)).toEqual([])
    deliverer.transport.close()
  },
)

test('an erasure leaves the data of somebody who now has one of the person’s former addresses', async ({
  db,
  app,
  issuer,
}) => {
  const { word, siân, earnerId } = await withSiân(db, app, issuer)
  const now = { recipient_email: `owens@${word}.example` }
  await issuer.ask('PUT', `/issuers/organization/earners/${earnerId}`, now)
  const template = await addTemplate(db, issuer)
  const { body } = await issuer.ask('POST', AWARD, { badge_template_id: template.id, ...siân })
  await erase(issuer, earnerId, 'wholly')
  const { data } = (await issuer.ask('GET', `${AWARD}/${body.data.id}`)).body
  expect(data).toMatchObject({ status: 'valid', recipient_email: siân.recipient_email, email: { status: 'waiting' } })
  await expectCorrectCounters(db, issuer)
})

test('the status list changes when the holder of a credential is erased', async ({ db, app, issuer }) => {
  const { earnerId, credentials } = await withSiân(db, app, issuer)
  const listUrl = new URL(credentials[0]!.credentialStatus.statusListCredential)
  const before = await (await app.request(listUrl.pathname)).text()
  await erase(issuer, earnerId, 'wholly')
  expect(await (await app.request(listUrl.pathname)).text()).not.toBe(before)
})

test('an award to the address of an erased person creates a new person', async ({ db, app, issuer }) => {
  const { siân, earnerId } = await withSiân(db, app, issuer)
  await erase(issuer, earnerId, 'wholly')
  const template = await addTemplate(db, issuer)
  const { body } = await issuer.ask('POST', AWARD, { badge_template_id: template.id, ...siân })
  const { data: person } = (await issuer.ask('GET', `${AWARD}/${body.data.id}/earner`)).body
  expect(person).toMatchObject({ recipient_email: siân.recipient_email, metadata: null })
  expect(person.id).not.toBe(earnerId)
  await expectCorrectCounters(db, issuer)
})

test('an erasure leaves another organization’s data about the same address', async ({ db, app, issuer, stranger }) => {
  const { siân, earnerId } = await withSiân(db, app, issuer)
  const template = await addTemplate(db, stranger)
  const key = { 'idempotency-key': crypto.randomUUID() }
  const award = () => stranger.ask('POST', AWARD, { badge_template_id: template.id, ...siân }, key)
  const { body } = await award()
  await erase(issuer, earnerId, 'wholly')
  expect((await award()).body).toEqual(body)
})

test('an erased badge cannot be changed, and a frozen badge can only be emptied by an erasure', async ({
  db,
  app,
  issuer,
}) => {
  const { siân, earnerId, first } = await withSiân(db, app, issuer)
  await expect(db.update(badges).set({ notes: '' }).where(eq(badges.id, first))).rejects.toThrow()
  await erase(issuer, earnerId, 'wholly')
  for (const change of [{ recipientFirstName: 'Siân' }, { status: 'valid' as const }, { notes: 'again' }]) {
    await expect(db.update(badges).set(change).where(eq(badges.id, first))).rejects.toThrow()
  }
  expect((await issuer.ask('PUT', `${AWARD}/${first}/recipient`, siân)).status).toBe(409)
})
