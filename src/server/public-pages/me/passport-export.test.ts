import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished } from 'vitest'
import { makeNextPassportExport, removeEndedPassportExports } from '#server/features/passports/make-passport-export.ts'
import { eraseByEmail } from '#server/features/privacy/replay-erasures.ts'
import type { App } from '#server/platform/http/mount.ts'
import { addBadge } from '#server/testing/badges.ts'
import { signedIn } from '#server/testing/issuer.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { freshEmail, test, Visitor } from '../testing/visitor.ts'

const run = promisify(execFile)

/** Unpacks a ZIP with the system's `unzip`. @returns the folder */
async function unpacked(bytes: Uint8Array): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'insegna-own-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'all.zip'), bytes)
  await run('unzip', ['-q', 'all.zip'], { cwd: folder })
  return folder
}

const fileIn = (html: string) => /href="(\/me\/data\/[\w-]+\.zip)"/.exec(html)?.[1] ?? ''

/** The bytes behind a path, for a visitor's cookies. */
const bytesOf = async (app: App, path: string, cookie: string) =>
  new Uint8Array(await (await app.request(path, { headers: { cookie } })).arrayBuffer())

test('everything of a passport comes as one ZIP, of every organization and address and in every format', async ({
  app,
  db,
  issuer,
  services,
  visitor,
  enter,
  mailsTo,
  proofTo,
}) => {
  const [school, home] = [freshEmail(), freshEmail()]
  const other = await signedIn(app, db, { name: 'Borgoforte Music School' })
  const valid = await addBadge(db, issuer, await addTemplate(db, issuer, { title: 'Peer/mentoring <b>' }), {
    recipient_email: school,
  })
  const revoked = { reason: 'By mistake', at: '2025-11-26 09:00:00' }
  await addBadge(db, other, await addTemplate(db, other, { title: 'Choral singing' }), {
    recipient_email: home,
    revoked,
  })
  await enter(visitor, school)
  const added = await visitor.post('/me/addresses', { email: home })
  await visitor.post(added.location, { code: (await proofTo(home)).code })

  expect((await visitor.get('/me/data')).html).toContain('Make the ZIP')
  expect((await visitor.post('/me/data')).location).toMatch(/^\/me\/data\?/)
  expect((await visitor.get('/me/data')).html).toContain('Your ZIP is being made')
  await visitor.post('/me/data')
  while (await makeNextPassportExport(services, () => false));
  const { html } = await visitor.get('/me/data')
  expect(html).toContain('2 badges, ')
  expect((await mailsTo(school)).at(-1)?.subject).toBe('The ZIP with your badges is ready')

  const folder = await unpacked(await bytesOf(app, fileIn(html), visitor.cookie('/me/data')))
  const data = JSON.parse(await readFile(join(folder, 'my-data.json'), 'utf8'))
  expect(data.addresses.map(({ email }: { email: string }) => email)).toEqual([school, home])
  const files = await readdir(join(folder, 'badges'))
  expect(files.map((name) => name.replace(/^\S+ /, '')).sort()).toEqual([
    'Choral singing.json',
    'Choral singing.png',
    'Choral singing.svg',
    'Peer mentoring b.json',
    'Peer mentoring b.pdf',
    'Peer mentoring b.png',
    'Peer mentoring b.svg',
  ])
  for (const [kind, path] of [
    ['json', 'credential'],
    ['png', 'baked.png'],
    ['svg', 'baked.svg'],
  ] as const) {
    const name = files.find((file) => file.endsWith(`mentoring b.${kind}`)) ?? ''
    const served = Buffer.from(await bytesOf(app, `/b/${valid}/${path}`, ''))
    expect([kind, (await readFile(join(folder, 'badges', name))).equals(served)]).toEqual([kind, true])
  }
  const page = await readFile(join(folder, 'index.html'), 'utf8')
  expect(page).toContain('Peer/mentoring &lt;b&gt;')
  for (const [, href = ''] of page.matchAll(/(?:href|src)="((?:badges\/|my-)[^"]*)"/g)) {
    expect((await readFile(join(folder, decodeURIComponent(href)))).length).toBeGreaterThan(0)
  }
})

test('nobody else can download the ZIP, and it goes after a week, with its passport, and when a person is erased', async ({
  app,
  db,
  issuer,
  services,
  visitor,
  enter,
}) => {
  const email = freshEmail()
  await addBadge(db, issuer, await addTemplate(db, issuer), { recipient_email: email })
  await enter(visitor, email)
  const made = async () => {
    await visitor.post('/me/data')
    while (await makeNextPassportExport(services, () => false));
    return fileIn((await visitor.get('/me/data')).html)
  }
  const partOf = (file: string) => {
    const id = /data\/([\w-]+)\.zip/.exec(file)?.[1]
    return services.storage.has(`${id}/passport-${id}-1-0.zip`)
  }
  const first = await made()
  const stranger = new Visitor(app)
  expect((await stranger.get(first)).status).toBe(303)
  await enter(stranger, freshEmail())
  expect((await stranger.get(first)).status).toBe(404)
  expect((await visitor.get(first)).status).toBe(200)
  await db.execute(
    sql`update passport_exports set expires_at = clock_timestamp() where id = ${first.slice(9, 45)}::uuid`,
  )
  expect((await visitor.get(first)).status).toBe(404)
  await removeEndedPassportExports(services)
  expect(await partOf(first)).toBe(false)

  const second = await made()
  expect(await partOf(second)).toBe(true)
  const { body } = await issuer.ask('GET', '/issuers/organization/earners')
  const { id } = body.data[0]
  const { fingerprint } = (await issuer.ask('GET', `/issuers/organization/earners/${id}/erasure`)).body.data
  await issuer.ask('POST', `/issuers/organization/earners/${id}/erasure`, { way: 'wholly', fingerprint })
  expect(await partOf(second)).toBe(false)
  expect((await visitor.get(second)).status).toBe(404)

  const third = await made()
  await visitor.post('/me/end', { sure: '1' })
  expect(await partOf(third)).toBe(false)

  await enter(visitor, email)
  const fourth = await made()
  await eraseByEmail(services, { email, organizationId: undefined, wholly: true }).catch(() => {})
  await removeEndedPassportExports(services)
  expect(await partOf(fourth)).toBe(false)
})

test('a sixth ZIP within a day is refused in words', async ({ services, visitor, enter }) => {
  await enter(visitor, freshEmail())
  for (let time = 1; time <= 5; time += 1) {
    await visitor.post('/me/data')
    while (await makeNextPassportExport(services, () => false));
  }
  expect((await visitor.post('/me/data')).html).toContain('Too many were asked for')
})

test('a ZIP that is interrupted by a shutdown is made by the next start', async ({
  db,
  issuer,
  services,
  visitor,
  enter,
}) => {
  const email = freshEmail()
  await addBadge(db, issuer, await addTemplate(db, issuer), { recipient_email: email })
  await enter(visitor, email)
  await visitor.post('/me/data')
  await makeNextPassportExport(services, () => true)
  expect((await visitor.get('/me/data')).html).toContain('being made')
  while (await makeNextPassportExport(services, () => false));
  expect(fileIn((await visitor.get('/me/data')).html)).not.toBe('')
})
