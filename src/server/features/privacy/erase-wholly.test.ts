import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { openMailTransport } from '#server/platform/mail-transport/mail-transport.ts'
import { badges } from '#server/schema/tables/badges.ts'
import { people } from '#server/testing/earners.ts'
import { sendAll } from '#server/testing/mailbox.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { insertMail } from '../mails/mails.sql.ts'
import {
  AWARD,
  erase,
  expectCorrectCounters,
  filesIn,
  findEarnerId,
  linesWith,
  rowsWith,
  test,
  withSiân,
} from './testing/erasure.ts'

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
