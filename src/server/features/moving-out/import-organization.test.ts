import { execFile } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { findFaults } from '#server/backup/find-faults.ts'
import { demoOrganizations } from '#server/demo/demo-organization.ts'
import { makeDemoOrganization } from '#server/demo/make-demo-organization.ts'
import { createServices } from '#server/open-services.ts'
import { readConfig } from '#server/platform/config.ts'
import type { Services } from '#server/services.ts'
import { addBadge } from '#server/testing/badges.ts'
import { createApp } from '#server/testing/create-app.ts'
import { addUser, ask, sessionCookie } from '#server/testing/issuer.ts'
import { drawing, upload } from '#server/testing/pictures.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { test as base, lendStore, NO_RATE_LIMITS } from '#server/testing/test.ts'
import { judge } from '../credentials/testing/judge.ts'
import { caseOf } from '../credentials/testing/served.ts'
import { importOrganization } from './import-organization.ts'
import { exported, filesOf, rowsOf, zipPath, zipped } from './testing/archives.ts'

const run = promisify(execFile)
const PASSPHRASE = 'a lamp in every window'

/** Another installation, which is empty. */
const test = base.extend<{ elsewhere: Services }>({
  elsewhere: async ({ drawing: thread, designs }, use) => {
    await lendStore(async ({ dataDir, database }) => {
      const config = readConfig({ LOG_LEVEL: 'silent', DATA_DIR: dataDir, ...NO_RATE_LIMITS })
      await use({ ...createServices(config, database), drawing: thread, designs })
    })
  },
})

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

test('an archive that is not whole or not ours is refused by file and row, and nothing of it stays', async ({
  services,
  db,
  issuer,
  stranger,
  elsewhere,
}) => {
  const template = await addTemplate(db, issuer)
  for (const first of ['Ada', 'Ben', 'Cleo']) {
    const recipient = { recipient_email: `${first.toLowerCase()}@wrenfield.example`, recipient_first_name: first }
    await addBadge(db, issuer, template, recipient)
  }
  const foreign = await addBadge(db, stranger, await addTemplate(db, stranger))
  const files = await filesOf(await exported(services, issuer.organizationId))
  const changed = (name: string, change: (content: string) => string) =>
    zipped([...files, [name, change(files.get(name)!.toString())]])
  const row = (table: string, change: (row: Record<string, unknown>, at: number) => object) =>
    changed(
      `data/${table}.json`,
      () =>
        `[\n${rowsOf(files, table)
          .map((each, at) => JSON.stringify(change(each, at)))
          .join(',\n')}\n]\n`,
    )
  const python = async (code: string) => {
    const path = await zipPath()
    await run('python3', [
      '-c',
      `import zipfile,sys\nz=zipfile.ZipFile(sys.argv[1],'w',zipfile.ZIP_DEFLATED)\n${code}\nz.close()`,
      path,
    ])
    return path
  }
  const without = (name: string) => zipped([...files].filter(([each]) => each !== name))
  const cut = await changed('data/badges.json', (content) => content)
  const bytes = await readFile(cut)
  await writeFile(cut, bytes.subarray(0, bytes.length / 2))
  const flipped = await changed('data/badges.json', (content) => content)
  await writeFile(
    flipped,
    Buffer.from((await readFile(flipped)).toString('latin1').replace('"Cleo"', '"Cleb"'), 'latin1'),
  )
  const text = await zipPath()
  await writeFile(text, 'id,name\n')

  const cases: [string, RegExp][] = [
    [text, /is no export that can be read/],
    [cut, /is no export that can be read/],
    [flipped, /^data\/earners.json is damaged/],
    [await without('insegna.json'), /insegna.json is missing/],
    [
      await changed('insegna.json', (content) => content.replace('"insegna_export": 1', '"insegna_export": 2')),
      /version that is not known/,
    ],
    [await zipped([...files, ['data/spells.json', '[]\n']]), /^data\/spells.json is not known here/],
    [await python(`z.writestr('../outside.txt', 'x')`), /invalid relative path/],
    [await python(`z.writestr('insegna.json', b'0' * 300000000)`), /would unpack to 300000000 bytes/],
    [await python(`z.writestr('a', '1')\nz.writestr('a', '2')`), /a is in it twice/],
    [
      await changed('data/badges.json', (content) => content.replace('"Ben"', '"Ben')),
      /^data\/badges.json, row 2 is not JSON/,
    ],
    [await changed('data/badges.json', (content) => content.slice(0, -3)), /^data\/badges.json is cut short after row/],
    [
      await row('badges', (each, at) => (at === 1 ? { ...each, notes: 'x'.repeat(10_000_000) } : each)),
      /^data\/badges.json, row 2: longer than 8 MiB/,
    ],
    [
      await row('badges', (each, at) => (at === 2 ? { ...each, status: 'gilded' } : each)),
      /^data\/badges.json, row 3: a value is not allowed/,
    ],
    [
      await row('badges', (each, at) => (at === 2 ? { ...each, emitted_at: 'yesterday, late' } : each)),
      /^data\/badges.json, row 3: .*timestamp/,
    ],
    [
      await row('badges', (each, at) => (at === 2 ? { ...each, earner_id: each['id'] } : each)),
      /^data\/badges.json, row 3: it refers to something/,
    ],
    [
      await row('badges', (each, at) => (at === 2 ? { ...each, renews_badge_id: issuer.userId } : each)),
      /A row refers to another one that is missing/,
    ],
    [
      await row('earners', (each) => ({ ...each, organization_id: stranger.organizationId })),
      /^data\/earners.json, row 1 is of another organization/,
    ],
    [
      await row('users', (each) => ({ ...each, password_hash: 'x' })),
      /^data\/users.json, row 1: password_hash is not known here/,
    ],
    [
      await row('earners', (each, at) => (at === 0 ? { ...each, id: rowsOf(files, 'earners')[1]!['id'] } : each)),
      /^data\/earners.json, row 2: the same is there already/,
    ],
    [
      await row('mails', (each, at) => (at === 0 ? { ...each, badge_id: foreign } : each)),
      /^data\/mails.json, row 1 is about a badge that is not in the export/,
    ],
    [await zipped([...files, ['pictures/x.svg', '<svg/>']]), /pictures\/x.svg is no picture/],
    [await without('data/badges.json'), /^data\/badges.json is missing/],
    [
      await changed('data/badges.json', () => `[\n${JSON.stringify(rowsOf(files, 'badges')[0])}\n]\n`),
      /^data\/badges.json has 1 rows, of 3 that were written to it/,
    ],
    [
      await row('badges', (each, at) => (at === 1 ? { ...each, evidence: { title: 'A report' } } : each)),
      /^data\/badges.json, row 2: evidence is not what it has to be/,
    ],
    [
      await row('badges', (each) => ({
        ...each,
        evidence: [{ title: 'A report', url: 'javascript:alert(1)', narrative: null }],
      })),
      /^data\/badges.json, row 1: evidence.0.url is not what it has to be \(no address of the web\)/,
    ],
    [
      await row('template_versions', (each) => ({ ...each, learn_more_url: ' javascript:alert(1)' })),
      /^data\/template_versions.json, row 1: learn_more_url is not what it has to be/,
    ],
    [
      await row('template_versions', (each) => ({ ...each, micro_credential: { ects: 'six' } })),
      /^data\/template_versions.json, row 1: micro_credential.ects is not what it has to be/,
    ],
    [
      await row('organizations', (each) => ({ ...each, contact_info: ['x'] })),
      /^data\/organizations.json, row 1: contact_info is not what it has to be/,
    ],
    [
      await row('mails', (each) => ({ ...each, data: { link: { to: 'me' } } })),
      /^data\/mails.json, row 1: data.link is not what it has to be/,
    ],
  ]
  const empty = await elsewhere.db.execute(sql`select count(*)::int as rows from organizations`)
  for (const [path, reason] of cases) {
    const error = await importOrganization(elsewhere, path).then(
      () => undefined,
      (thrown: Error) => thrown,
    )
    expect(error?.message).toMatch(reason)
    expect(error?.message).toContain('Nothing was brought in.')
  }
  expect((await elsewhere.db.execute(sql`select count(*)::int as rows from organizations`)).rows).toEqual(empty.rows)
  expect(await readdir(elsewhere.config.dataDir)).not.toContain('uploads')
  await importOrganization(elsewhere, await zipped([...files]))
  // The credits of the tests' organizations were never granted. Badges whose email waited have one.
  const faults = await findFaults(elsewhere.db, elsewhere)
  expect(faults.flatMap(({ first }) => first)).toEqual([expect.stringContaining('has 97 credits')])
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
