import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { sweepFiles } from '#server/jobs/sweep-files.ts'
import { addBadge } from '#server/testing/badges.ts'
import { clockAt } from '#server/testing/clock.ts'
import { colleague } from '#server/testing/issuer.ts'
import { test } from '#server/testing/mailbox.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { removeEndedExports } from '../privacy/make-data-export.ts'
import { makeNextOrganizationExport } from './make-organization-export.ts'
import { filesOf, rowsOf, zipPath } from './testing/archives.ts'

const EXPORT = '/issuers/organization/export'
const going = () => false

test('an owner asks for everything, is told when it is ready, and downloads it for a week', async ({
  db,
  app,
  issuer,
  stranger,
  services,
  mailsTo,
}) => {
  const badge = await addBadge(db, issuer, await addTemplate(db, issuer))
  await addBadge(db, stranger, await addTemplate(db, stranger))
  expect((await issuer.ask('GET', EXPORT)).body.data).toMatchObject({
    export: null,
    contents: { templates_count: 1, badges_count: 1, people_count: 1, lists_count: 0, awards_count: 1 },
  })
  const made = await issuer.ask('POST', EXPORT, {})
  expect(made).toMatchObject({ status: 201, body: { data: { status: 'waiting', size: null, failure: null } } })
  const file = `${EXPORT}/${made.body.data.id}/file`
  expect((await issuer.ask('GET', file)).status).toBe(404)
  const again = await issuer.ask('POST', EXPORT, {})
  expect(again.body.data.id).toBe(made.body.data.id)

  while (await makeNextOrganizationExport(services, going));
  const { export: ready } = (await issuer.ask('GET', EXPORT)).body.data
  expect(ready).toMatchObject({ status: 'ready', badges_done: 1, badges_count: 1 })
  const response = await app.request(`/api/v1${file}`, { headers: { cookie: issuer.cookie } })
  expect(response.headers.get('content-disposition')).toMatch(/wrenfield-college-\d{4}-\d\d-\d\d\.zip/)
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(bytes).toHaveLength(ready.size)
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(ready.sha256)
  const path = await zipPath()
  await writeFile(path, bytes)
  const files = await filesOf(path)
  expect(rowsOf(files, 'badges').map(({ id }) => id)).toEqual([badge])
  expect(files.get('data/badges.csv')!.toString().split('\r\n')).toHaveLength(3)
  const schema = JSON.parse(files.get('schemas/badges.schema.json')!.toString())
  expect(Object.keys(schema.items.properties)).toEqual(Object.keys(rowsOf(files, 'badges')[0]!))
  const everything = Buffer.concat([...files.values()]).toString()
  expect(everything).not.toMatch(/argon2|password_hash|token_hash|sealed/)
  expect(everything).not.toContain(stranger.organizationId)

  const { rows } = await db.execute<{ email: string }>(sql`select email from users where id = ${issuer.userId}`)
  const mails = await mailsTo(rows[0]!.email)
  expect(mails.map(({ subject }) => subject)).toContain('The export of everything is ready')
  const lines = (await issuer.ask('GET', '/issuers/organization/activity')).body.data
  expect(lines[0]).toMatchObject({ kind: 'organization_exported' })

  const tomorrow = clockAt(new Date(Date.now() + 2 * 86_400_000).toISOString())
  await sweepFiles({ ...services, clock: tomorrow })
  expect((await issuer.ask('GET', file)).status).toBe(200)
  await db.execute(sql`update data_exports set expires_at = clock_timestamp() where id = ${ready.id}`)
  expect((await issuer.ask('GET', file)).status).toBe(404)
  await removeEndedExports(services)
  expect((await issuer.ask('GET', EXPORT)).body.data.export).toMatchObject({ id: ready.id, size: null })
  const parts: string[] = []
  for await (const keys of services.storage.listWrittenBefore(issuer.organizationId, tomorrow.now()))
    parts.push(...keys)
  expect(parts).toEqual([])
})

test('only owners export everything, each their own organization, with a fresh proof', async ({
  app,
  db,
  issuer,
  stranger,
  services,
}) => {
  const admin = await colleague(app, db, issuer.organizationId, 'admin')
  for (const method of ['GET', 'POST']) {
    expect((await admin.ask(method, EXPORT, method === 'POST' ? {} : undefined)).status).toBe(403)
  }
  await db.execute(
    sql`update sessions set proved_at = clock_timestamp() - interval '1 hour' where user_id = ${issuer.userId}`,
  )
  expect((await issuer.ask('POST', EXPORT, {})).body.code).toBe('fresh_proof_required')
  await db.execute(sql`update sessions set proved_at = clock_timestamp() where user_id = ${issuer.userId}`)
  const { id } = (await issuer.ask('POST', EXPORT, {})).body.data
  while (await makeNextOrganizationExport(services, going));
  expect((await stranger.ask('GET', `${EXPORT}/${id}/file`)).status).toBe(404)
  expect((await stranger.ask('DELETE', `${EXPORT}/${id}`)).status).toBe(404)
})

test('an export is stopped, given back when the service stops, and says in words why it failed', async ({
  db,
  issuer,
  services,
}) => {
  for (let count = 0; count < 3; count += 1) await addBadge(db, issuer, await addTemplate(db, issuer))
  const begin = async () => (await issuer.ask('POST', EXPORT, {})).body.data.id as string
  const newest = async () => (await issuer.ask('GET', EXPORT)).body.data.export

  const first = await begin()
  let asked = 0
  // Stopped while it is written: the owner's request comes before the third question whether to go on.
  const stop = () => {
    asked += 1
    return false
  }
  const { put } = services.storage
  const storage = {
    ...services.storage,
    put: async (...file: Parameters<typeof put>) => {
      await put(...file)
      await issuer.ask('DELETE', `${EXPORT}/${first}`)
    },
  }
  await makeNextOrganizationExport({ ...services, storage }, stop)
  expect(asked).toBeGreaterThan(1)
  expect(await newest()).toBeNull()
  const keys: string[] = []
  for await (const some of services.storage.listWrittenBefore(issuer.organizationId, new Date(Date.now() + 1000)))
    keys.push(...some)
  expect(keys).toEqual([])

  const second = await begin()
  await makeNextOrganizationExport(services, () => true)
  expect(await newest()).toMatchObject({ id: second, status: 'waiting' })
  const full = () => Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }))
  await makeNextOrganizationExport({ ...services, storage: { ...services.storage, put: full } }, going)
  expect(await newest()).toMatchObject({ id: second, status: 'failed', failure: 'disk_full' })
  const third = await begin()
  await makeNextOrganizationExport(services, going)
  expect(await newest()).toMatchObject({ id: third, status: 'ready' })
})

test('erasing a person takes the exports away that they are in', async ({ db, issuer, services }) => {
  await addBadge(db, issuer, await addTemplate(db, issuer))
  const { id } = (await issuer.ask('POST', EXPORT, {})).body.data
  await makeNextOrganizationExport(services, going)
  const [earner] = (await issuer.ask('GET', '/issuers/organization/earners')).body.data
  const { fingerprint } = (await issuer.ask('GET', `/issuers/organization/earners/${earner.id}/erasure`)).body.data
  await issuer.ask('POST', `/issuers/organization/earners/${earner.id}/erasure`, { way: 'wholly', fingerprint })
  expect((await issuer.ask('GET', EXPORT)).body.data.export).toBeNull()
  expect(await services.storage.has(`${issuer.organizationId}/export-${id}-1-0.zip`)).toBe(false)
})
