import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { ErasureWay } from '#contract/privacy.ts'
import type { Database, OpenDatabase } from '#server/platform/database/database.ts'
import type { App } from '#server/platform/http/mount.ts'
import { openMailTransport } from '#server/platform/mail-transport/mail-transport.ts'
import { badges } from '#server/schema/tables/badges.ts'
import { organizations } from '#server/schema/tables/organizations.ts'
import { addList, people } from '#server/testing/earners.ts'
import { holdLock } from '#server/testing/hold-lock.ts'
import type { Issuer } from '#server/testing/issuer.ts'
import { sendAll } from '#server/testing/mailbox.ts'
import { somebodyWaits } from '#server/testing/somebody-waits.ts'
import { addLearningPath, addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'

const AWARD = '/issuers/organization/badges'

/** Somebody whom no other test knows: every text about them has the same word in it. */
function somebody() {
  const word = `quill${crypto.randomUUID().slice(0, 8)}`
  return {
    word,
    recipient_email: `sian.${word}@wrenfield.example`,
    recipient_first_name: 'Siân',
    recipient_last_name: `Prosser-${word}`,
  }
}

const erasureOf = (earnerId: string) => `/issuers/organization/earners/${earnerId}/erasure`

/** Looks what would go, and erases. */
async function erase(issuer: Issuer, earnerId: string, way: ErasureWay) {
  const { body } = await issuer.ask('GET', erasureOf(earnerId))
  return issuer.ask('POST', erasureOf(earnerId), { way, fingerprint: body.data.fingerprint })
}

const findEarnerId = async (issuer: Issuer, search: string): Promise<string> =>
  (await issuer.ask('GET', `/issuers/organization/earners?search=${encodeURIComponent(search)}`)).body.data[0].id

type Credential = {
  credentialSubject: { identifier?: { identityHash: string }[] }
  credentialStatus: { statusListCredential: string }
}

const credentialOf = async (app: App, id: string) =>
  (await (await app.request(`/b/${id}/credential`)).json()) as Credential

/** Siân with three badges: one revoked for a reason that names her, one of a path; on a list, known from kept answers. */
async function withSiân(db: Database, app: App, issuer: Issuer) {
  const { word, ...siân } = somebody()
  const template = await addTemplate(db, issuer)
  const path = await addLearningPath(db, issuer, [template])
  const other = await addTemplate(db, issuer, { title: 'Peer mentoring', language: 'it' })
  await addList(issuer, [{ ...siân, metadata: { teacher: `Miss ${word}` } }, ...people(2)])
  const award = async (id: string, more: object = {}) => {
    const key = { 'idempotency-key': crypto.randomUUID() }
    const { status, body } = await issuer.ask('POST', AWARD, { badge_template_id: id, ...siân, ...more }, key)
    expect(status).toBe(201)
    return body.data.id as string
  }
  const first = await award(template.id, { notes: `${word} helped others`, activity_title: `With ${word}` })
  const revoked = await award(other.id)
  const ofPath = await award(path.id)
  await issuer.ask('POST', `/issuers/badges/${revoked}/revoke`, { reason: `${word} left early` })
  const misspelt = { recipient_email: `misspelt.${word}@wrenfield.example` }
  await issuer.ask('PUT', `${AWARD}/${ofPath}/recipient`, misspelt)
  await issuer.ask('PUT', `${AWARD}/${ofPath}/recipient`, { recipient_email: siân.recipient_email })
  const earnerId = await findEarnerId(issuer, siân.recipient_email)
  await issuer.ask('PUT', `/issuers/organization/earners/${earnerId}`, { recipient_last_name: `Prosser ${word}` })
  await issuer.ask('PUT', `/issuers/organization/earners/${earnerId}`, { recipient_last_name: `Prosser-${word}` })
  const credentials = await Promise.all([first, revoked, ofPath].map((id) => credentialOf(app, id)))
  const hashes = credentials.map(({ credentialSubject }) => String(credentialSubject.identifier?.[0]?.identityHash))
  return { siân, word, earnerId, first, revoked, ofPath, hashes, credentials }
}

/** Every row of every table as PostgreSQL writes it, as a dump has it. */
async function dumpOf({ pool }: OpenDatabase): Promise<string> {
  const { rows: tables } = await pool.query("select tablename as name from pg_tables where schemaname = 'public'")
  const dump = []
  for (const { name } of tables) {
    const { rows } = await pool.query(`select t::text as line from "${name}" t`)
    dump.push(...rows.map(({ line }) => `${name} ${line}`))
  }
  return dump.join('\n')
}

/** What the files of a folder say, however deep, the database's own apart. */
async function filesIn(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const ours = files.filter((path) => !path.startsWith(join(folder, 'database')))
  return (await Promise.all(ours.map((path) => readFile(path, 'latin1')))).join('\n')
}

const linesWith = (text: string, word: string) =>
  text
    .split('\n')
    .filter((line) => line.toLowerCase().includes(word))
    .map((line) => line.slice(0, 300))

/** Every number that the organization keeps is what its rows add up to. */
async function expectSound(db: Database, { organizationId }: Issuer) {
  const { rows } = await db.execute(sql`
    select o.earners_count = (select count(*) from earners where organization_id = o.id) as earners,
      o.holders_count = (select count(distinct earner_id) from badges where organization_id = o.id) as holders,
      o.badges_count = (select count(*) from badges where organization_id = o.id) as badges,
      (select coalesce(sum(badges), 0) from badge_months where organization_id = o.id) = o.badges_count as months,
      (select coalesce(sum(badges), 0) from badge_expiries where organization_id = o.id) = (select count(*) from badges
        where organization_id = o.id and status = 'valid' and expires_at is not null) as expiries,
      not exists (select from earners_lists l where l.organization_id = o.id
        and l.earners_count <> (select count(*) from list_members where list_id = l.id)) as lists
    from organizations o where o.id = ${organizationId}`)
  expect(rows).toEqual([{ earners: true, holders: true, badges: true, months: true, expiries: true, lists: true }])
}

test('nothing remains of somebody who is erased wholly, and every count stays', async ({
  db,
  app,
  issuer,
  database,
  services,
  dataDir,
}) => {
  const { word, earnerId, first, revoked, ofPath, hashes } = await withSiân(db, app, issuer)
  // Without a mail server mails become files, which are found and removed as well.
  const deliverer = { ...services, transport: openMailTransport(undefined, services.config.mailFolder, 1) }
  await sendAll(deliverer)
  expect(await filesIn(dataDir)).toContain(word)
  const [counted] = await db.select().from(organizations).where(eq(organizations.id, issuer.organizationId))
  const statistics = (await issuer.ask('GET', '/issuers/organization/year-statistics')).body

  const { status, body } = await erase(issuer, earnerId, 'wholly')
  expect({ status, way: body.data?.way, badges: body.data?.badges_count }).toEqual({
    status: 200,
    way: 'wholly',
    badges: 3,
  })

  const dump = await dumpOf(database)
  expect(linesWith(dump, word)).toEqual([])
  for (const hash of hashes) expect(dump).not.toContain(hash.replace('sha256$', ''))
  expect(linesWith(dump, earnerId).filter((line) => !/^(events|activities) /.test(line))).toEqual([])
  expect(linesWith(await filesIn(dataDir), word)).toEqual([])

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
  await expectSound(db, issuer)
  deliverer.transport.close()
})

test('a credential that is out says it was revoked once its person is erased', async ({ db, app, issuer }) => {
  const { earnerId, credentials } = await withSiân(db, app, issuer)
  const listUrl = new URL(credentials[0]!.credentialStatus.statusListCredential)
  const before = await (await app.request(listUrl.pathname)).text()
  await erase(issuer, earnerId, 'wholly')
  expect(await (await app.request(listUrl.pathname)).text()).not.toBe(before)
})

test('erased contact data leave badges with their name that can still be checked', async ({
  db,
  app,
  issuer,
  database,
}) => {
  const { word, earnerId, first, hashes } = await withSiân(db, app, issuer)
  const { status } = await erase(issuer, earnerId, 'contact')
  expect(status).toBe(200)
  const dump = await dumpOf(database)
  expect(linesWith(dump, `sian.${word}`)).toEqual([])
  expect(linesWith(dump, `miss ${word}`)).toEqual([])
  for (const hash of hashes) expect(dump).not.toContain(hash.replace('sha256$', ''))

  const { data } = (await issuer.ask('GET', `/issuers/organization/earners/${earnerId}`)).body
  expect(data).toMatchObject({ recipient_email: '', metadata: null, earners_lists: [], badges_count: 3 })
  const page = await app.request(`/b/${first}`)
  expect({ status: page.status, page: await page.text() }).toMatchObject({
    status: 200,
    page: expect.stringContaining(`Prosser-${word}`),
  })
  expect((await credentialOf(app, first)).credentialSubject.identifier).toBeUndefined()
  expect((await issuer.ask('POST', `${AWARD}/${first}/resend`)).status).toBe(409)
  expect((await issuer.ask('POST', `/issuers/badges/${first}/revoke`, { reason: 'By mistake' })).status).toBe(200)
  await expectSound(db, issuer)

  expect((await erase(issuer, earnerId, 'contact')).status).toBe(200)
  expect((await erase(issuer, earnerId, 'wholly')).status).toBe(200)
  expect(linesWith(await dumpOf(database), word)).toEqual([])
  await expectSound(db, issuer)
})

test('an invitation of an address that is erased is told of without it', async ({ db, app, issuer }) => {
  const { siân, earnerId } = await withSiân(db, app, issuer)
  const invitations = '/issuers/organization/users/invitations'
  for (const addresses of [siân.recipient_email, 'ada@wrenfield.example'])
    await issuer.ask('POST', invitations, { addresses, level: 'editor' })
  const { data } = (await issuer.ask('GET', invitations)).body
  await issuer.ask('DELETE', `${invitations}/${data[1].id}`)
  const labels = async () => {
    const { body } = await issuer.ask('GET', '/issuers/organization/activity?subject_type=invitation')
    return body.data.map(({ subject }: { subject: { label: string } }) => subject.label)
  }
  expect(await labels()).toEqual([siân.recipient_email, 'ada@wrenfield.example', siân.recipient_email])
  expect((await erase(issuer, earnerId, 'contact')).status).toBe(200)
  expect(await labels()).toEqual(['—', 'ada@wrenfield.example', '—'])
})

test('an award to the address of somebody who was erased is to a new person', async ({ db, app, issuer }) => {
  const { siân, earnerId } = await withSiân(db, app, issuer)
  await erase(issuer, earnerId, 'wholly')
  const template = await addTemplate(db, issuer)
  const { body } = await issuer.ask('POST', AWARD, { badge_template_id: template.id, ...siân })
  const { data: person } = (await issuer.ask('GET', `${AWARD}/${body.data.id}/earner`)).body
  expect(person).toMatchObject({ recipient_email: siân.recipient_email, metadata: null })
  expect(person.id).not.toBe(earnerId)
  await expectSound(db, issuer)
})

test('somebody who is erased while 10,000 are awarded has no badge left that names them', async ({ db, issuer }) => {
  const { word: _, ...siân } = somebody()
  await db.update(organizations).set({ creditsLeft: 20_000 }).where(eq(organizations.id, issuer.organizationId))
  const template = await addTemplate(db, issuer)
  const listId = await addList(issuer, [siân, ...people(9_999)])
  const earnerId = await findEarnerId(issuer, siân.recipient_email)
  const { fingerprint } = (await issuer.ask('GET', erasureOf(earnerId))).body.data
  const award = issuer.ask('POST', `${AWARD}/earners-lists/${listId}`, { badge_template_id: template.id })
  let erased = await issuer.ask('POST', erasureOf(earnerId), { way: 'wholly', fingerprint })
  expect((await award).status).toBeLessThan(300)
  // The award came first: there is a badge more than was seen, so it is asked again.
  if (erased.status === 409) erased = await erase(issuer, earnerId, 'wholly')
  expect(erased.status).toBe(200)
  const named = await db.select({ id: badges.id }).from(badges).where(eq(badges.recipientEmail, siân.recipient_email))
  expect(named).toEqual([])
  await expectSound(db, issuer)
})

test('a revocation that is under way while somebody is erased leaves no mail with their address', async ({
  db,
  app,
  issuer,
  database,
}) => {
  const { siân, earnerId, first } = await withSiân(db, app, issuer)
  const { fingerprint } = (await issuer.ask('GET', erasureOf(earnerId))).body.data
  // The revocation stops in its midst, where it has read the address and not written the mail.
  const release = await holdLock(db, (tx) => tx.execute('lock table activities in share row exclusive mode'))
  const revoking = issuer.ask('POST', `/issuers/badges/${first}/revoke`, { reason: 'By mistake' })
  await somebodyWaits(db)
  const erasing = issuer.ask('POST', erasureOf(earnerId), { way: 'contact', fingerprint })
  await somebodyWaits(db, 2)
  await release()
  expect((await revoking).status).toBe(200)
  // The revocation came first, which the preview did not show: it is asked again.
  expect((await erasing).status).toBe(409)
  expect((await erase(issuer, earnerId, 'contact')).status).toBe(200)
  expect(linesWith(await dumpOf(database), siân.recipient_email)).toEqual([])
})

test('an erasure leaves what another organization keeps of the same address', async ({ db, app, issuer, stranger }) => {
  const { siân, earnerId } = await withSiân(db, app, issuer)
  const template = await addTemplate(db, stranger)
  const key = { 'idempotency-key': crypto.randomUUID() }
  const award = () => stranger.ask('POST', AWARD, { badge_template_id: template.id, ...siân }, key)
  const { body } = await award()
  await erase(issuer, earnerId, 'wholly')
  expect((await award()).body).toEqual(body)
})

test('an erasure is refused where something changed since its preview, and to everybody else', async ({
  db,
  app,
  issuer,
  stranger,
}) => {
  const { siân, earnerId } = await withSiân(db, app, issuer)
  const { fingerprint } = (await issuer.ask('GET', erasureOf(earnerId))).body.data
  await issuer.ask('POST', AWARD, { badge_template_id: (await addTemplate(db, issuer)).id, ...siân })
  const { status, body } = await issuer.ask('POST', erasureOf(earnerId), { way: 'wholly', fingerprint })
  expect({ status, code: body.code }).toEqual({ status: 409, code: 'conflict' })
  expect((await stranger.ask('GET', erasureOf(earnerId))).status).toBe(404)
  expect((await stranger.ask('POST', erasureOf(earnerId), { way: 'wholly', fingerprint })).status).toBe(404)
})

test('a badge that was erased can never be written into again, nor one frozen be emptied otherwise', async ({
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
