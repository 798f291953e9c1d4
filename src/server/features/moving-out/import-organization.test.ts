import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { findFaults } from '#server/backup/find-faults.ts'
import { demoOrganizations } from '#server/demo/demo-organization.ts'
import { makeDemoOrganization } from '#server/demo/make-demo-organization.ts'
import type { Services } from '#server/services.ts'
import { addBadge } from '#server/testing/badges.ts'
import { createApp } from '#server/testing/create-app.ts'
import { addUser, ask, sessionCookie } from '#server/testing/issuer.ts'
import { drawing, upload } from '#server/testing/pictures.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { judge } from '../credentials/testing/judge.ts'
import { caseOf } from '../credentials/testing/served.ts'
import { importOrganization } from './import-organization.ts'
import { exported, filesOf, rowsOf, zipped } from './testing/archives.ts'
import { test } from './testing/elsewhere.ts'

const PASSPHRASE = 'a lamp in every window'

/** A demo organization of some hundred badges, with a logo. */
async function filled(services: Services, app: ReturnType<typeof createApp>) {
  const [demo] = demoOrganizations()
  const small = { ...demo, badges: 260, people: 200, lists: demo.lists.map((list) => ({ ...list, people: 30 })) }
  const making = { services, db: services.db, now: new Date(), password: 'a lamp in a window' }
  const organizationId = await makeDemoOrganization(small, making)
  const userId = await addUser(services.db, organizationId)
  const cookie = await sessionCookie(services.db, userId, organizationId)
  await ask(app, { cookie }, 'POST', '/issuers/organization/logo', upload('logo', await drawing(40)))
  return organizationId
}

/** Lines that say that it was exported or brought in, and the times of it. */
const withoutStamps = (name: string, content: Buffer) =>
  name === 'data/activities.json' || name === 'data/activities.csv'
    ? content
        .toString()
        .split('\n')
        .filter((line) => !line.includes('organization_imported'))
        .join('\n')
        .replaceAll('},\n]', '}\n]')
    : content.toString('base64')

test('an organization moves into an empty installation whole: what is exported there is the same', {
  timeout: 240_000,
}, async ({ services, app, elsewhere }) => {
  const organizationId = await filled(services, app)
  const path = await exported(services, organizationId, PASSPHRASE)
  const before = await filesOf(path)
  for (const table of [
    'badges',
    'template_versions',
    'path_steps',
    'awards',
    'scheduled_awards',
    'saved_reports',
    'mails',
  ])
    expect(rowsOf(before, table), table).not.toHaveLength(0)
  expect(before.get('README.txt')!.toString()).toContain('Badge: a chi, da quale versione')
  const uploads = new Set(rowsOf(before, 'template_versions').flatMap(({ image }) => image ?? []))
  // The logo's and each template's, in three sizes.
  const pictures = [...before.keys()].filter((name) => name.startsWith('pictures/'))
  expect(pictures).toHaveLength(3 * (1 + uploads.size))

  const done = await importOrganization(elsewhere, path, PASSPHRASE)
  expect(done).toMatchObject({ organizationId, ids: new Map() })
  expect(done.rows['badges']).toBe(rowsOf(before, 'badges').length)
  expect(await findFaults(elsewhere.db, elsewhere)).toEqual([])
  const after = await filesOf(await exported(elsewhere, organizationId))
  expect([...after.keys()]).toEqual([...before.keys()].filter((name) => name !== 'keys.json'))
  for (const [name, content] of after) {
    if (name === 'README.txt' || name === 'insegna.json') continue
    expect(withoutStamps(name, content), name).toBe(withoutStamps(name, before.get(name)!))
  }

  const there = createApp(elsewhere)
  const some = rowsOf(before, 'badges').filter(({ status }, at) => status === 'revoked' || at % 60 === 0)
  const ids = some.map(({ id }) => String(id))
  const judged = async (from: typeof app) =>
    (await judge({ credentials: await Promise.all(ids.map((id) => caseOf(from, id))) })).credentials
  const verdicts = await judged(there)
  expect(verdicts).toEqual(await judged(app))
  expect(verdicts.every(({ signed }) => signed)).toBe(true)
  for (const id of ids)
    expect(await (await there.request(`/b/${id}/credential`)).text()).toBe(
      before.get(`credentials/${some.find((badge) => badge['id'] === id)!['number']}.json`)!.toString(),
    )

  // Once more, where it is already: everything gets another id.
  const again = await importOrganization(elsewhere, path)
  expect(again.organizationId).not.toBe(organizationId)
  expect(again.rows).toEqual(done.rows)
  expect(again.ids.size).toBeGreaterThan(1000)
  expect(await findFaults(elsewhere.db, elsewhere)).toEqual([])
  const copy = await filesOf(await exported(elsewhere, again.organizationId))
  expect(rowsOf(copy, 'badges')).toHaveLength(rowsOf(before, 'badges').length)
  expect(copy.get('data/badges.json')!.toString()).not.toContain(organizationId)
})

test('without its keys an organization signs with new ones, and what it signed before can still be checked', async ({
  services,
  app,
  db,
  issuer,
  elsewhere,
}) => {
  const badge = await addBadge(db, issuer, await addTemplate(db, issuer))
  const old = await caseOf(app, badge)
  await importOrganization(elsewhere, await exported(services, issuer.organizationId))
  const there = await caseOf(createApp(elsewhere), badge)
  expect(there.credential).not.toBe(old.credential)
  const { credentials } = await judge({ credentials: [there, { ...there, credential: old.credential }] })
  expect(credentials.map(({ signed }) => signed)).toEqual([true, true])
  await expect(
    importOrganization(elsewhere, await exported(services, issuer.organizationId), PASSPHRASE),
  ).rejects.toThrow('It has no signing keys.')
  await expect(
    importOrganization(elsewhere, await exported(services, issuer.organizationId, PASSPHRASE), 'a lamp in no window'),
  ).rejects.toThrow('the passphrase is another one')
})

test('HTML that comes in is cleaned, accounts that are there already are taken, and user names that are taken change', async ({
  services,
  db,
  issuer,
  elsewhere,
}) => {
  await addTemplate(db, issuer, { description: '<p>Twelve hours</p>' })
  const { rows } = await db.execute<{ email: string }>(sql`select email from users where id = ${issuer.userId}`)
  const other = await addUser(db, issuer.organizationId, {
    username: 'Odette',
    usernameKey: 'odette',
    email: 'odette@wrenfield.example',
  })
  const path = await exported(services, issuer.organizationId)
  const files = await filesOf(path)
  const dirty = files
    .get('data/template_versions.json')!
    .toString()
    .replace('<p>Twelve hours</p>', '<p>Twelve hours</p><script>alert(1)</script>')
  const { organizationId: there } = await importOrganization(
    elsewhere,
    await zipped([...files, ['data/template_versions.json', dirty]]),
  )
  expect(there).toBe(issuer.organizationId)
  const cleaned = await filesOf(await exported(elsewhere, there))
  expect(rowsOf(cleaned, 'template_versions')[0]!['description']).toBe('<p>Twelve hours</p>')

  await elsewhere.db.execute(sql`update users set email = 'someone.else@montelupo.example' where id = ${other}`)
  const again = await importOrganization(elsewhere, path)
  const { rows: members } = await elsewhere.db.execute<{ id: string; email: string; username: string }>(sql`
    select u.id, u.email, u.username from memberships m join users u on u.id = m.user_id where m.organization_id = ${again.organizationId}`)
  expect(members.find(({ email }) => email === rows[0]!.email)?.id).toBe(issuer.userId)
  const fresh = members.find(({ email }) => email === 'odette@wrenfield.example')
  expect(fresh?.id).not.toBe(other)
  expect(fresh?.username).toMatch(/^Odette-/)
})
