import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import type { Services } from '#server/services.ts'
import { addBadge } from '#server/testing/badges.ts'
import { addList } from '#server/testing/earners.ts'
import type { Issuer } from '#server/testing/issuer.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'
import { updateBadgeRevoked } from '../badges/badges.sql.ts'
import { takeWaitingFile } from './certificate-files.sql.ts'
import { makeNextCertificateFile, removeEndedFiles } from './make-certificate-files.ts'

const run = promisify(execFile)

const FILES = '/issuers/organization/certificate_files'
const BADGES = '/issuers/organization/badges'

const neverStops = () => false

/** Makes all waiting files. */
async function makeAll(services: Services) {
  while (await makeNextCertificateFile(services, neverStops));
}

/** Files that an earlier test left waiting would be made by the next one, each by a drawing thread of its own. */
test.beforeEach(async ({ db }) => void (await db.execute(sql`delete from certificate_files`)))

/** The storage keys of an organization's certificate file parts. */
async function stored({ storage }: Pick<Services, 'storage'>, { organizationId }: Issuer): Promise<string[]> {
  const keys: string[] = []
  const later = new Date(Date.now() + 1000)
  for await (const part of storage.listWrittenBefore(organizationId, later)) keys.push(...part)
  return keys.filter((key) => key.includes('certificates-'))
}

async function inFolder(name: string, bytes: Uint8Array): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'insegna-certificates-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, name), bytes)
  return folder
}

/** Revokes a badge whose file waits: the file becomes ready without it, and without a drawing thread. */
const revokeMeanwhile = (db: Database, { organizationId }: Issuer, badge: string) =>
  updateBadgeRevoked(db, organizationId, badge, { reason: 'By mistake', at: '2025-11-26 09:00:00' })

const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer())

const person = (name: string) => ({
  recipient_first_name: name,
  recipient_last_name: 'Quill',
  recipient_email: `${name.toLowerCase()}@wrenfield.example`,
})

test('a ZIP holds a certificate for each valid badge, with the credential inside', async ({
  db,
  app,
  issuer,
  services,
}) => {
  const template = await addTemplate(db, issuer)
  const ada = await addBadge(db, issuer, template, person('Ada'))
  // Longer than a file name may be.
  const bo = await addBadge(db, issuer, template, { ...person('Bo'), recipient_last_name: '王'.repeat(100) })
  const revoked = { reason: 'By mistake', at: '2025-11-26 09:00:00' }
  const gone = await addBadge(db, issuer, template, { ...person('Cy'), revoked })

  const ids = [bo, gone, ada]
  const answer = await issuer.ask('POST', FILES, { badge_ids: ids })
  expect(answer).toMatchObject({
    status: 201,
    body: { data: { form: 'zip', status: 'waiting', certificates_count: 2, skipped_count: 1, size: null } },
  })
  const { id } = answer.body.data
  expect((await issuer.ask('GET', `${FILES}/${id}/file`)).status).toBe(404)
  await makeAll(services)
  const { data: made } = (await issuer.ask('GET', `${FILES}/${id}`)).body
  expect(made).toMatchObject({ status: 'ready', certificates_done: 2, certificates_count: 2, skipped_count: 1 })
  expect((await issuer.ask('GET', FILES)).body.data).toEqual([made])

  // Half past midnight in the service's zone.
  await db.execute(sql`update certificate_files set created_at = '2026-03-01 23:30+00' where id = ${id}`)
  const response = await app.request(`/api/v1${FILES}/${id}/file`, { headers: { cookie: issuer.cookie } })
  expect(response.headers.get('content-type')).toBe('application/zip')
  expect(response.headers.get('content-disposition')).toContain('certificates-2026-03-02.zip')
  const bytes = await bytesOf(response)
  expect(bytes.length).toBe(made.size)
  const folder = await inFolder('all.zip', bytes)
  await run('unzip', ['-q', 'all.zip'], { cwd: folder })
  const pdfs = (await readdir(folder)).filter((name) => name.endsWith('.pdf')).sort()
  const { body } = await issuer.ask('GET', `${BADGES}/${ada}`)
  expect(pdfs).toHaveLength(2)
  expect(pdfs.some((name) => name.includes(body.data.number))).toBe(true)
  for (const pdf of pdfs) {
    await run('qpdf', ['--check', pdf], { cwd: folder })
    const { stdout } = await run('pdfdetach', ['-list', pdf], { cwd: folder })
    expect(stdout).toContain('1 embedded files')
  }
})

test('a single PDF has all certificates in the order of the badges, and no credentials', async ({
  db,
  app,
  issuer,
  services,
}) => {
  const template = await addTemplate(db, issuer)
  for (const name of ['Ada', 'Bo', 'Cy']) await addBadge(db, issuer, template, person(name))
  const selection = { filter: { badge_template_id: template.id }, expected_count: 3 }
  const answer = await issuer.ask('POST', FILES, { ...selection, form: 'pdf' })
  await makeAll(services)
  const path = `/api/v1${FILES}/${answer.body.data.id}/file`
  const response = await app.request(path, { headers: { cookie: issuer.cookie } })
  expect(response.headers.get('content-type')).toBe('application/pdf')
  const folder = await inFolder('all.pdf', await bytesOf(response))
  await run('qpdf', ['--check', 'all.pdf'], { cwd: folder })
  await run('pdftotext', ['all.pdf', 'all.txt'], { cwd: folder })
  const words = await readFile(join(folder, 'all.txt'), 'utf8')
  expect(words.match(/(Ada|Bo|Cy) Quill/g)).toEqual(['Ada Quill', 'Bo Quill', 'Cy Quill'])
  expect((await run('pdfinfo', ['all.pdf'], { cwd: folder })).stdout).toMatch(/Pages:\s+3/)
  expect((await run('pdfdetach', ['-list', 'all.pdf'], { cwd: folder })).stdout).toContain('0 embedded files')
})

test('the certificates of a list are those of the badges that its people hold, of an award those that it issued', async ({
  db,
  issuer,
}) => {
  const template = await addTemplate(db, issuer)
  const list = await addList(issuer, [person('Ada')])
  await addBadge(db, issuer, template, person('Ada'))
  const bo = await addBadge(db, issuer, template, person('Bo'))
  const made = async (filter: object) => {
    const { body } = await issuer.ask('POST', FILES, { filter, expected_count: 1 })
    return body.data?.certificates_count
  }
  expect(await made({ earners_list_id: list, status: 'valid' })).toBe(1)
  const { body } = await issuer.ask('GET', `${BADGES}/${bo}`)
  expect(await made({ award_id: body.data.award_id })).toBe(1)
})

test('an invalid selection is refused, and no file is queued', async ({ db, issuer, stranger }) => {
  const template = await addTemplate(db, issuer)
  const badge = await addBadge(db, issuer, template)
  const revoked = { reason: 'By mistake', at: '2025-11-26 09:00:00' }
  const gone = await addBadge(db, issuer, template, { revoked })
  const refused = async (asker: Issuer, body: Record<string, unknown>) => {
    const answer = await asker.ask('POST', FILES, body)
    return { status: answer.status, fields: Object.keys(answer.body.errors ?? {}) }
  }
  expect(await refused(issuer, {})).toEqual({ status: 422, fields: ['badge_ids'] })
  expect(await refused(issuer, { badge_ids: [badge], form: 'doc' })).toEqual({ status: 422, fields: ['form'] })
  expect(await refused(issuer, { badge_ids: [gone] })).toEqual({ status: 422, fields: ['badge_ids'] })
  expect((await refused(stranger, { badge_ids: [badge] })).status).toBe(404)
  expect((await refused(issuer, { filter: {}, expected_count: 7 })).status).toBe(409)
  expect((await issuer.ask('GET', FILES)).body.data).toEqual([])
})

test('with five unfinished files nobody of the organization can request another', async ({
  db,
  issuer,
  stranger,
  services,
}) => {
  const template = await addTemplate(db, issuer)
  const [revoked, own, foreign] = [
    await addBadge(db, issuer, template),
    await addBadge(db, issuer, template),
    await addBadge(db, stranger, await addTemplate(db, stranger)),
  ]
  const begin = (asker: Issuer, badge: string) => asker.ask('POST', FILES, { badge_ids: [badge] })
  for (let waiting = 0; waiting < 5; waiting += 1) expect((await begin(issuer, revoked)).status).toBe(201)
  expect(await begin(issuer, own)).toMatchObject({
    status: 409,
    body: { message: '5 files are being made already. Begin another once one of them is ready.' },
  })
  expect((await begin(stranger, foreign)).status).toBe(201)
  await revokeMeanwhile(db, issuer, revoked)
  expect(await makeNextCertificateFile(services, neverStops)).toBe(true)
  expect((await begin(issuer, own)).status).toBe(201)
})

test('a file is visible only to its organization, and removed after a day', async ({
  db,
  issuer,
  stranger,
  services,
}) => {
  const badge = await addBadge(db, issuer, await addTemplate(db, issuer))
  const { id } = (await issuer.ask('POST', FILES, { badge_ids: [badge] })).body.data
  await revokeMeanwhile(db, issuer, badge)
  await makeAll(services)
  expect((await issuer.ask('GET', `${FILES}/${id}`)).body.data.status).toBe('ready')
  expect((await stranger.ask('GET', `${FILES}/${id}`)).status).toBe(404)
  expect((await stranger.ask('GET', `${FILES}/${id}/file`)).status).toBe(404)
  expect((await stranger.ask('GET', FILES)).body.data).toEqual([])

  expect(await stored(services, issuer)).toHaveLength(1)
  await db.execute(`update certificate_files set expires_at = clock_timestamp() where id = '${id}'`)
  expect((await issuer.ask('GET', `${FILES}/${id}`)).status).toBe(404)
  await removeEndedFiles(services)
  expect(await stored(services, issuer)).toEqual([])
})

test('downloading a file whose parts are missing after a restore is a 404', async ({ db, issuer, services }) => {
  const badge = await addBadge(db, issuer, await addTemplate(db, issuer))
  const { id } = (await issuer.ask('POST', FILES, { badge_ids: [badge] })).body.data
  await revokeMeanwhile(db, issuer, badge)
  await makeAll(services)
  const keys = await stored(services, issuer)
  expect(keys).toHaveLength(1)
  for (const key of keys) await services.storage.remove(key)
  expect((await issuer.ask('GET', `${FILES}/${id}/file`)).status).toBe(404)
})

test('an interrupted file is restarted however often the service stops, and one whose person was erased is deleted', async ({
  db,
  issuer,
  services,
}) => {
  const badge = await addBadge(db, issuer, await addTemplate(db, issuer), person('Ada'))
  const { id } = (await issuer.ask('POST', FILES, { badge_ids: [badge] })).body.data
  for (let stop = 0; stop < 5; stop += 1) {
    await makeNextCertificateFile(services, () => true)
    expect((await issuer.ask('GET', `${FILES}/${id}`)).body.data).toMatchObject({ status: 'waiting' })
  }
  await makeAll(services)
  expect((await issuer.ask('GET', `${FILES}/${id}`)).body.data).toMatchObject({ status: 'ready' })

  const earner = (await issuer.ask('GET', '/issuers/organization/earners?search=ada@')).body.data[0].id
  const path = `/issuers/organization/earners/${earner}/erasure`
  const { fingerprint } = (await issuer.ask('GET', path)).body.data
  expect(await stored(services, issuer)).toHaveLength(1)
  expect((await issuer.ask('POST', path, { way: 'wholly', fingerprint })).status).toBe(200)
  expect((await issuer.ask('GET', `${FILES}/${id}`)).status).toBe(404)
  expect(await stored(services, issuer)).toEqual([])
})

test('a file whose process was killed three times has failed, and another can be requested', async ({
  db,
  issuer,
  services,
}) => {
  const badge = await addBadge(db, issuer, await addTemplate(db, issuer))
  const { id } = (await issuer.ask('POST', FILES, { badge_ids: [badge] })).body.data
  const status = async () => (await issuer.ask('GET', `${FILES}/${id}`)).body.data.status
  for (let kill = 1; kill <= 3; kill += 1) {
    expect((await takeWaitingFile(db))?.attempts).toBe(kill)
    expect(await makeNextCertificateFile(services, neverStops)).toBe(false)
    expect(await status()).toBe('waiting')
    await db.execute(sql`update certificate_files set leased_until = clock_timestamp() where id = ${id}`)
  }
  expect(await makeNextCertificateFile(services, neverStops)).toBe(false)
  expect(await status()).toBe('failed')
  const again = await issuer.ask('POST', FILES, { badge_ids: [badge] })
  await revokeMeanwhile(db, issuer, badge)
  await makeAll(services)
  expect((await issuer.ask('GET', `${FILES}/${again.body.data.id}`)).body.data.status).toBe('ready')
})
