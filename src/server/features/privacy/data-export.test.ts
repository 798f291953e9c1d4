import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished } from 'vitest'
import { mistakeReports } from '#server/schema/tables/mistake-reports.ts'
import { addBadge } from '#server/testing/badges.ts'
import { addList } from '#server/testing/earners.ts'
import type { Issuer } from '#server/testing/issuer.ts'
import { test } from '#server/testing/mailbox.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { makeNextDataExport, removeEndedExports } from './make-data-export.ts'

const run = promisify(execFile)

const exportOf = (id: string) => `/issuers/organization/earners/${id}/data_export`

/** Unpacks a ZIP with the system's `unzip`. @returns the folder */
async function unpacked(bytes: Uint8Array): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'insegna-export-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'copy.zip'), bytes)
  await run('unzip', ['-q', 'copy.zip'], { cwd: folder })
  return folder
}

const paths = {
  recipient_email: 'ada.quill@wrenfield.example',
  recipient_first_name: 'Ada',
  recipient_last_name: 'Quill',
}

const earnerIdOf = async (issuer: Issuer) =>
  (await issuer.ask('GET', '/issuers/organization/earners?search=ada.quill')).body.data[0].id as string

test('an export contains everything that is stored about a person, as JSON and as a readable page', async ({
  db,
  app,
  issuer,
  stranger,
  services,
}) => {
  const template = await addTemplate(db, issuer, { title: 'Lettura dei dati <b>' })
  await addList(issuer, [{ ...paths, metadata: { teacher: 'Miss Bird' } }], { name: 'Evening group' })
  const valid = await addBadge(db, issuer, template, { ...paths, notes: 'Helped others' })
  const revoked = { reason: 'By mistake', at: '2025-11-26 09:00:00' }
  await addBadge(db, issuer, template, { ...paths, revoked })
  const id = await earnerIdOf(issuer)

  expect((await issuer.ask('GET', exportOf(id))).body).toEqual({ data: null })
  const answer = await issuer.ask('POST', exportOf(id), { language: 'it' })
  expect(answer).toMatchObject({ status: 201, body: { data: { status: 'waiting', badges_count: 2 } } })
  const again = await issuer.ask('POST', exportOf(id), {})
  expect(again.body.data.id).toBe(answer.body.data.id)
  const file = `${exportOf(id)}/${answer.body.data.id}/file`
  expect((await issuer.ask('GET', file)).status).toBe(404)
  while (await makeNextDataExport(services));
  const { data: made } = (await issuer.ask('GET', exportOf(id))).body
  expect(made).toMatchObject({ status: 'ready', badges_done: 2, badges_count: 2, size: expect.any(Number) })

  // Half past midnight in the service's zone.
  await db.execute(sql`update data_exports set created_at = '2026-03-01 23:30+00' where id = ${answer.body.data.id}`)
  const response = await app.request(`/api/v1${file}`, { headers: { cookie: issuer.cookie } })
  expect(response.headers.get('content-type')).toBe('application/zip')
  expect(response.headers.get('content-disposition')).toContain('personal-data-2026-03-02.zip')
  const folder = await unpacked(new Uint8Array(await response.arrayBuffer()))
  const person = JSON.parse(await readFile(join(folder, 'person.json'), 'utf8'))
  expect(person.earners).toEqual([
    expect.objectContaining({ email: paths.recipient_email, metadata: { teacher: 'Miss Bird' } }),
  ])
  expect(person.badges).toHaveLength(2)
  expect(person.mails.length).toBeGreaterThan(0)
  expect(person.earners_lists).toEqual([expect.objectContaining({ name: 'Evening group' })])
  expect(JSON.stringify(person)).not.toContain(issuer.userId)
  const { number } = person.badges.find((badge: { id: string }) => badge.id === valid)
  const credential = await readFile(join(folder, 'badges', `${number}.json`), 'utf8')
  expect(credential).toBe(await (await app.request(`/b/${valid}/credential`)).text())
  const png = await readFile(join(folder, 'badges', `${number}.png`))
  expect(png.equals(Buffer.from(await (await app.request(`/b/${valid}/baked.png`)).arrayBuffer()))).toBe(true)
  const page = await readFile(join(folder, 'index.html'), 'utf8')
  for (const text of [
    'Che cosa si conserva di Ada Quill',
    'Lettura dei dati &lt;b&gt;',
    'By mistake',
    'Miss Bird',
    'Evening group',
  ])
    expect(page).toContain(text)

  for (const [method, path] of [
    ['GET', exportOf(id)],
    ['POST', exportOf(id)],
    ['GET', file],
  ] as const)
    expect((await stranger.ask(method, path, method === 'POST' ? {} : undefined)).status).toBe(404)
})

test('an export does not reveal who had one of the badges before or after a correction', async ({
  db,
  app,
  issuer,
  services,
}) => {
  const ben = {
    recipient_email: 'ben.wren@wrenfield.example',
    recipient_first_name: 'Ben',
    recipient_last_name: 'Wren',
  }
  const award = async (person: object) => {
    const { id: badge_template_id } = await addTemplate(db, issuer)
    const { body } = await issuer.ask('POST', '/issuers/organization/badges', { badge_template_id, ...person })
    return body.data.id as string
  }
  const handOn = (badge: string, person: object) =>
    issuer.ask('PUT', `/issuers/organization/badges/${badge}/recipient`, person)
  const report = (badgeId: string) =>
    db.insert(mistakeReports).values({ organizationId: issuer.organizationId, badgeId })
  const kept = await award(paths)
  const mistaken = await award(ben)
  await report(mistaken)
  expect((await handOn(mistaken, paths)).status).toBe(200)
  await report(kept)
  expect((await handOn(await award(paths), ben)).status).toBe(200)
  const id = await earnerIdOf(issuer)
  const answer = await issuer.ask('POST', exportOf(id), {})
  while (await makeNextDataExport(services));
  const response = await app.request(`/api/v1${exportOf(id)}/${answer.body.data.id}/file`, {
    headers: { cookie: issuer.cookie },
  })
  const folder = await unpacked(new Uint8Array(await response.arrayBuffer()))
  const json = await readFile(join(folder, 'person.json'), 'utf8')
  const person = JSON.parse(json)
  expect(person.badges).toHaveLength(2)
  expect(person.mistake_reports).toMatchObject([{ badge_id: kept }])
  expect(person.activities.length).toBeGreaterThan(0)
  expect(json.toLowerCase()).not.toMatch(/\bben\b/)
})

test('an export is deleted after a day, and when the person is erased', async ({ db, issuer, services }) => {
  await addBadge(db, issuer, await addTemplate(db, issuer), paths)
  const id = await earnerIdOf(issuer)
  await issuer.ask('POST', exportOf(id), {})
  while (await makeNextDataExport(services));
  const { rows } = await db.execute<{ file: string }>(`select file from data_exports where earner_id = '${id}'`)
  expect(await services.storage.has(rows[0]!.file)).toBe(true)
  await db.execute(`update data_exports set expires_at = now() - interval '1 minute' where earner_id = '${id}'`)
  expect((await issuer.ask('GET', exportOf(id))).body).toEqual({ data: null })
  await removeEndedExports(services)
  expect(await services.storage.has(rows[0]!.file)).toBe(false)

  await issuer.ask('POST', exportOf(id), {})
  while (await makeNextDataExport(services));
  const later = await db.execute<{ file: string }>(`select file from data_exports where earner_id = '${id}'`)
  const { fingerprint } = (await issuer.ask('GET', `/issuers/organization/earners/${id}/erasure`)).body.data
  await issuer.ask('POST', `/issuers/organization/earners/${id}/erasure`, { way: 'wholly', fingerprint })
  expect(await services.storage.has(later.rows[0]!.file)).toBe(false)
  expect((await issuer.ask('GET', exportOf(id))).status).toBe(404)
  const { data: actions } = (await issuer.ask('GET', '/issuers/organization/privacy/acts')).body
  expect(actions).toMatchObject([{ kind: 'wholly', badges_count: 1, earner: null, user_name: 'Hannah Whitlock' }])
})

test('the member who requested an export is mailed when it is ready, without the person’s name', async ({
  db,
  issuer,
  services,
  mailsTo,
}) => {
  await addBadge(db, issuer, await addTemplate(db, issuer), paths)
  const id = await earnerIdOf(issuer)
  const { email } = (await issuer.ask('GET', '/auth/user')).body
  const subject = 'The copy of a person’s data is ready'
  const readyMails = async () => (await mailsTo(email)).filter((mail) => mail.subject === subject)
  await issuer.ask('POST', exportOf(id), {})
  expect(await readyMails()).toEqual([])
  while (await makeNextDataExport(services));
  const [mail] = await readyMails()
  expect(mail?.text).toContain(`/earners/${id}`)
  expect(mail?.text).not.toMatch(/Ada|Quill/)
})

test('the copy of a person holds what they were joined with, and their erasure takes it along', async ({
  db,
  app,
  issuer,
  services,
}) => {
  const template = await addTemplate(db, issuer)
  const EARNERS = '/issuers/organization/earners'
  const second = { ...paths, recipient_email: 'ada.school@wrenfield.example', recipient_first_name: 'Ada Maria' }
  for (const person of [paths, second]) {
    await issuer.ask('POST', '/issuers/organization/badges', { badge_template_id: template.id, ...person })
  }
  const all = (await issuer.ask('GET', EARNERS)).body.data as { id: string; recipient_email: string }[]
  const idOf = (email: string) => all.find((each) => each.recipient_email === email)!.id
  const [kept, other] = [idOf(paths.recipient_email), idOf(second.recipient_email)]
  expect((await issuer.ask('POST', `${EARNERS}/${kept}/join`, { other_earner_id: other })).status).toBe(200)

  const answer = await issuer.ask('POST', exportOf(kept), {})
  expect(answer).toMatchObject({ status: 201, body: { data: { badges_count: 2 } } })
  while (await makeNextDataExport(services));
  const file = `/api/v1${exportOf(kept)}/${answer.body.data.id}/file`
  const response = await app.request(file, { headers: { cookie: issuer.cookie } })
  const folder = await unpacked(new Uint8Array(await response.arrayBuffer()))
  const person = await readFile(join(folder, 'person.json'), 'utf8')
  for (const words of ['Ada Maria', second.recipient_email, paths.recipient_email]) expect(person).toContain(words)

  const { fingerprint, badges_count } = (await issuer.ask('GET', `${EARNERS}/${kept}/erasure`)).body.data
  expect(badges_count).toBe(2)
  expect((await issuer.ask('POST', `${EARNERS}/${kept}/erasure`, { way: 'wholly', fingerprint })).status).toBe(200)
  expect((await issuer.ask('GET', EARNERS)).body.data).toEqual([])
  const { rows } = await db.execute(sql`
    select j.* from earner_joins j where j.organization_id = ${issuer.organizationId} and j.email is not null`)
  expect(rows).toEqual([])
})
