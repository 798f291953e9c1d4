import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import { badges } from '#server/schema/tables/badges.ts'
import { mails } from '#server/schema/tables/mails.ts'
import { organizations } from '#server/schema/tables/organizations.ts'
import type { Services } from '#server/services.ts'
import { addBadge } from '#server/testing/badges.ts'
import { addList, people } from '#server/testing/earners.ts'
import { badgrAddress, badgrZip } from '#server/testing/exports/badgr-export.ts'
import { colleague, type Issuer } from '#server/testing/issuer.ts'
import { upload } from '#server/testing/pictures.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'
import { bringInNextImport } from './bring-in.ts'

const O = '/issuers/organization'
const IMPORTS = `${O}/badge_imports`
const HEADING = 'title,recipient_email,recipient_first_name,recipient_last_name,issued_on,expires_on,original_id,issuer'

const sheet = (...rows: string[]) =>
  upload('file', Buffer.from([HEADING, ...rows, ''].join('\n')), 'badges.csv', 'text/csv')

const ada = 'Weaving,ada@b.example,Ada,Byron,2019-05-04,,urn:1,Old School'
const carl = 'Weaving,carl@b.example,Carl,Gauss,2019-05-05,2029-05-05,urn:2,Old School'

async function read(issuer: Issuer, ...rows: string[]) {
  const { status, body } = await issuer.ask('POST', IMPORTS, sheet(...rows))
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data
}

const confirm = (issuer: Issuer, id: string, sent: object = {}) => issuer.ask('POST', `${IMPORTS}/${id}/confirm`, sent)

const mailsOf = (db: Database, { organizationId }: Issuer) =>
  db
    .select({ kind: mails.kind, recipient: mails.recipient })
    .from(mails)
    .where(eq(mails.organizationId, organizationId))

const never = () => false
async function bringInAll(services: Services) {
  while (await bringInNextImport(services, never));
}

async function broughtIn(issuer: Issuer, services: Services, ...rows: string[]) {
  const { id } = await read(issuer, ...rows)
  expect((await confirm(issuer, id)).status).toBe(200)
  await bringInAll(services)
  return (await issuer.ask('GET', `${IMPORTS}/${id}`)).body.data
}

test('a sheet says what it would become before anything is written, and becomes badges of a new draft', async ({
  app,
  db,
  issuer,
  services,
}) => {
  const before = (await db.select().from(organizations).where(eq(organizations.id, issuer.organizationId)))[0]!
  const made = await read(issuer, ada, carl)
  expect(made).toMatchObject({
    source: 'sheet',
    file_name: 'badges.csv',
    status: 'checked',
    counts: { ready: 2, problem: 0, left_out: 0, done: 0 },
    problems: [],
    award_id: null,
    classes: [
      { place: 0, title: 'Weaving', issuer: 'Old School', rows_count: 2, ready_count: 2, badge_template: null },
    ],
  })
  expect((await issuer.ask('GET', `${O}/badges`)).body.meta.total).toBe(0)

  expect((await confirm(issuer, made.id)).body.data.status).toBe('running')
  await bringInAll(services)
  const { data } = (await issuer.ask('GET', `${IMPORTS}/${made.id}`)).body
  expect(data).toMatchObject({ status: 'finished', counts: { ready: 0, done: 2 }, award_id: expect.any(String) })

  const listed = (await issuer.ask('GET', `${O}/badges?is_imported=1&sort=emitted_at`)).body.data
  expect(listed).toMatchObject([
    {
      imported: 1,
      emitted_at: '2019-05-04 12:00:00',
      expires_at: null,
      recipient_email: 'ada@b.example',
      original: { id: 'urn:1', url: null, issuer: 'Old School', issuer_url: null, issued_on: '2019-05-04' },
      badge_template_version: { title: 'Weaving' },
    },
    { imported: 1, emitted_at: '2019-05-05 12:00:00', expires_at: '2029-05-05 23:59:59', recipient_first_name: 'Carl' },
  ])
  const after = (await db.select().from(organizations).where(eq(organizations.id, issuer.organizationId)))[0]!
  expect(after.creditsLeft).toBe(before.creditsLeft)
  expect(await mailsOf(db, issuer)).toEqual([])

  const page = await (await app.request(`/b/${listed[0].id}`)).text()
  expect(page).toContain('Issued on 4 May 2019 by Old School.')
  const credential = JSON.parse(await (await app.request(`/b/${listed[0].id}/credential`)).text())
  expect(credential.validFrom.slice(0, 10)).toBe(listed[0].created_at.slice(0, 10))
  expect(credential.evidence).toMatchObject([
    { name: 'The original badge', narrative: expect.stringContaining('Old School') },
  ])
})

test('a file read twice brings nothing in twice, and a badge given twice in it once', async ({ issuer, services }) => {
  await broughtIn(issuer, services, ada)
  const again = await read(issuer, ada, carl, carl)
  expect(again.counts).toMatchObject({ ready: 1, problem: 2 })
  expect(again.problems).toEqual([
    { code: 'known', count: 1 },
    { code: 'twice', count: 1 },
  ])
  expect(again.classes).toMatchObject([{ badge_template: { title: 'Weaving', status: 'draft' } }])
  const { data: rows } = (await issuer.ask('GET', `${IMPORTS}/${again.id}/rows?state=problem`)).body
  expect(rows).toMatchObject([
    { row: 1, problem: { code: 'known', about: expect.any(String) } },
    { row: 3, problem: { code: 'twice', about: '2' } },
  ])
})

test('a kind of badge becomes the template that is chosen, or is left out', async ({ db, issuer, services }) => {
  const template = await addTemplate(db, issuer, { title: 'Looms' })
  const made = await read(issuer, ada, 'Dyeing,ada@b.example,Ada,Byron,2019-06-01,,urn:3,Old School')
  const choose = (place: number, choice: object) =>
    issuer.ask('PUT', `${IMPORTS}/${made.id}/classes`, { place, ...choice })
  expect((await choose(0, { badge_template_id: template.id })).body.data.classes[0].badge_template.title).toBe('Looms')
  expect((await choose(1, { is_left_out: 1 })).body.data.counts).toMatchObject({ ready: 1, left_out: 1 })
  expect((await choose(7, { is_left_out: 1 })).status).toBe(404)
  const path = await issuer.ask('POST', `${O}/badge_templates`, { title: 'A path', is_learning_path: 1 })
  expect((await choose(0, { badge_template_id: path.body.data.id })).status).toBe(422)

  await confirm(issuer, made.id)
  await bringInAll(services)
  const listed = (await issuer.ask('GET', `${O}/badges`)).body.data
  expect(listed).toMatchObject([{ badge_template_version: { title: 'Looms' } }])
})

test('a kind whose draft is deleted before it is brought in becomes a new draft', async ({ db, issuer, services }) => {
  const draft = await addTemplate(db, issuer, { title: 'Weaving', status: 'draft' })
  const made = await read(issuer, ada)
  expect(made.classes).toMatchObject([{ badge_template: { id: draft.id } }])
  await issuer.ask('DELETE', `${O}/badge_templates/${draft.id}`)
  const shown = (await issuer.ask('GET', `${IMPORTS}/${made.id}`)).body.data
  expect(shown).toMatchObject({ classes: [{ badge_template: null }], counts: { ready: 1 } })

  await confirm(issuer, made.id)
  await bringInAll(services)
  expect((await issuer.ask('GET', `${O}/badges`)).body.data).toMatchObject([{ recipient_first_name: 'Ada' }])
})

test('reports count imported badges by themselves, on the days on which they were issued elsewhere', async ({
  db,
  issuer,
  services,
}) => {
  await broughtIn(issuer, services, ada)
  await addBadge(db, issuer, await addTemplate(db, issuer), { emittedAt: '2018-06-01 10:00:00' })
  const asked = 'from=2018-01-01&to=2019-12-31&by=month&measure=issued&measure=imported'
  const { measures, groups } = (await issuer.ask('GET', `${O}/reports?${asked}`)).body.data
  const counts = measures.map(({ measure, count }: { measure: string; count: number }) => [measure, count])
  expect(counts).toEqual([
    ['issued', 2],
    ['imported', 1],
  ])
  const months = groups[0].map(({ key }: { key: string }) => key)
  expect(measures[1].rows[months.indexOf('2019-05')]).toMatchObject({ count: 1 })
})

test('a row is corrected in its own words, and what is wrong is said by field', async ({ issuer }) => {
  const made = await read(
    issuer,
    'Weaving,not an address,Ada,Byron,1899-12-30,,urn:1,Old School',
    'Weaving,carl@b.example,,,2019-05-05,,urn:2,Old School',
  )
  expect(made.counts).toMatchObject({ ready: 0, problem: 2 })
  expect((await confirm(issuer, made.id)).status).toBe(422)
  const correct = (row: number, change: object) => issuer.ask('PUT', `${IMPORTS}/${made.id}/rows`, { row, ...change })
  expect((await correct(1, { recipient_email: 'still not one' })).body.errors).toHaveProperty('recipient_email')
  expect((await correct(1, { recipient_email: 'ada@b.example' })).body.data).toMatchObject({
    state: 'problem',
    problem: { code: 'date_too_old' },
  })
  expect((await correct(1, { issued_on: '2019-12-30' })).body.data).toMatchObject({ state: 'ready', problem: null })
  expect((await correct(2, { recipient_first_name: 'Carl', recipient_last_name: 'Gauss' })).body.data.state).toBe(
    'ready',
  )
  expect((await correct(3, { issued_on: '2019-12-30' })).status).toBe(404)
})

test('a name that is missing is that of whoever is alone at the address; another name means somebody else there', async ({
  issuer,
}) => {
  await addList(issuer, [
    { recipient_email: 'ada@b.example', recipient_first_name: 'Ada', recipient_last_name: 'Byron' },
    { recipient_email: 'carl@b.example', recipient_first_name: 'Carl', recipient_last_name: 'Gauss' },
  ])
  const made = await read(
    issuer,
    'Weaving,ada@b.example,,,2019-05-04,,urn:1,Old School',
    'Weaving,carl@b.example,Minna,Waldeck,2019-05-04,,urn:2,Old School',
  )
  const { data } = (await issuer.ask('GET', `${IMPORTS}/${made.id}/rows`)).body
  expect(data).toMatchObject([
    { state: 'ready', recipient_first_name: 'Ada', earner_id: expect.any(String), people_at_address: [] },
    { state: 'ready', earner_id: null, people_at_address: [{ recipient_first_name: 'Carl' }] },
  ])
})

test('an import is undone for a day: its badges leave, no credits come, and the file can be brought in again', async ({
  app,
  db,
  issuer,
  services,
}) => {
  const editor = await colleague(app, db, issuer.organizationId, 'editor')
  const done = await broughtIn(issuer, services, ada, carl)
  expect(done.undo_until).not.toBeNull()
  const [before] = await db.select().from(organizations).where(eq(organizations.id, issuer.organizationId))
  expect((await editor.ask('POST', `${O}/awards/${done.award_id}/undo`)).status).toBe(403)
  const undone = await issuer.ask('POST', `${O}/awards/${done.award_id}/undo`)
  expect(undone.status, JSON.stringify(undone.body)).toBe(200)
  const [after] = await db.select().from(organizations).where(eq(organizations.id, issuer.organizationId))
  expect(after!.creditsLeft).toBe(before!.creditsLeft)
  expect((await issuer.ask('GET', `${IMPORTS}/${done.id}`)).body.data).toMatchObject({
    status: 'undone',
    undo_until: null,
  })
  const again = await broughtIn(issuer, services, ada, carl)
  expect(again.counts.done).toBe(2)
})

test('an import that is cut short goes on where it stood, and one that is undone meanwhile ends', async ({
  db,
  issuer,
  services,
}) => {
  const rows = people(1_200).map(
    ({ recipient_email, recipient_first_name, recipient_last_name }, index) =>
      `Weaving,${recipient_email},${recipient_first_name},${recipient_last_name},2019-05-04,,urn:${index},Old School`,
  )
  const { id } = await read(issuer, ...rows)
  await confirm(issuer, id)
  let steps = 0
  expect(await bringInNextImport(services, () => steps++ > 0)).toBe(true)
  const half = (await issuer.ask('GET', `${IMPORTS}/${id}`)).body.data
  expect(half).toMatchObject({ status: 'running', counts: { done: 200, ready: 1_000 } })
  await bringInAll(services)
  const all = await db
    .select({ key: badges.importKey, seq: badges.seq })
    .from(badges)
    .where(eq(badges.organizationId, issuer.organizationId))
  expect(new Set(all.map(({ key }) => key)).size).toBe(1_200)
  expect(new Set(all.map(({ seq }) => seq)).size).toBe(1_200)
  const { data } = (await issuer.ask('GET', `${O}/awards/${half.award_id}`)).body
  expect(data.counts.issued).toBe(1_200)

  const other = await read(issuer, ...rows.map((row) => row.replace('urn:', 'urn:other:')))
  await confirm(issuer, other.id)
  steps = 0
  await bringInNextImport(services, () => steps++ > 0)
  const begun = (await issuer.ask('GET', `${IMPORTS}/${other.id}`)).body.data
  expect((await issuer.ask('POST', `${O}/awards/${begun.award_id}/undo`)).status).toBe(200)
  await bringInAll(services)
  expect((await issuer.ask('GET', `${IMPORTS}/${other.id}`)).body.data).toMatchObject({
    status: 'undone',
    counts: { done: 200 },
  })
})

test('emails are sent only where they are asked for, and only admins bring badges in', async ({
  app,
  db,
  issuer,
  services,
  stranger,
}) => {
  const { id } = await read(issuer, ada)
  const editor = await colleague(app, db, issuer.organizationId, 'editor')
  expect((await editor.ask('POST', IMPORTS, sheet(ada))).status).toBe(403)
  expect((await stranger.ask('GET', `${IMPORTS}/${id}`)).status).toBe(404)
  await confirm(issuer, id, { sends_emails: 1 })
  await bringInAll(services)
  expect(await mailsOf(db, issuer)).toEqual([{ kind: 'badge_awarded', recipient: 'ada@b.example' }])
  expect((await confirm(issuer, id)).status).toBe(409)
  expect((await issuer.ask('DELETE', `${IMPORTS}/${id}`)).status).toBe(409)
})

test('more files are added to an import, hashed recipients are found on a list, and it is discarded whole', async ({
  issuer,
}) => {
  const made = await read(issuer, ada)
  const exported = upload(
    'file',
    badgrZip({ issuers: 1, classes: 2, assertions: 4, people: 2 }),
    'badgr.zip',
    'application/zip',
  )
  const added = await issuer.ask('POST', `${IMPORTS}/${made.id}/files`, exported)
  expect(added.body.data, JSON.stringify(added.body)).toMatchObject({ counts: { ready: 1, problem: 4 } })
  const list = await addList(issuer, [
    { recipient_email: badgrAddress(1), recipient_first_name: 'Giulia', recipient_last_name: 'Ferri' },
  ])
  const match = await issuer.ask('POST', `${IMPORTS}/${made.id}/recipients`, { earners_list_id: list })
  expect(match.body.data).toMatchObject({ matched_count: 2, counts: { ready: 3, problem: 2 } })
  expect((await issuer.ask('GET', IMPORTS)).body.data).toMatchObject([{ id: made.id, file_name: 'badges.csv' }])
  expect((await issuer.ask('DELETE', `${IMPORTS}/${made.id}`)).status).toBe(200)
  expect((await issuer.ask('GET', `${IMPORTS}/${made.id}`)).status).toBe(404)
})
