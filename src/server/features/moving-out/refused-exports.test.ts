import { execFile } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { findFaults } from '#server/backup/find-faults.ts'
import type { Services } from '#server/services.ts'
import { addBadge } from '#server/testing/badges.ts'
import type { Issuer } from '#server/testing/issuer.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { importOrganization } from './import-organization.ts'
import { exported, filesOf, rowsOf, zipPath, zipped } from './testing/archives.ts'
import { test } from './testing/elsewhere.ts'

const run = promisify(execFile)

/** Archives by their paths, and what is said of each. */
type Cases = [string, RegExp][]

/** An export of three badges, and ways to change it: a file, or the rows of a list. */
async function changeable(services: Services, issuer: Issuer) {
  const { db } = services
  const template = await addTemplate(db, issuer)
  for (const first of ['Ada', 'Ben', 'Cleo']) {
    const recipient = { recipient_email: `${first.toLowerCase()}@wrenfield.example`, recipient_first_name: first }
    await addBadge(db, issuer, template, recipient)
  }
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
  return { files, changed, row }
}

async function refuses(elsewhere: Services, cases: Cases) {
  for (const [path, reason] of cases) {
    const error = await importOrganization(elsewhere, path).then(
      () => undefined,
      (thrown: Error) => thrown,
    )
    expect(error?.message).toMatch(reason)
    expect(error?.message).toContain('Nothing was brought in.')
  }
}

test('an archive that is not whole or not ours is refused by file and row, and nothing of it stays', async ({
  services,
  db,
  issuer,
  stranger,
  elsewhere,
}) => {
  const foreign = await addBadge(db, stranger, await addTemplate(db, stranger))
  const { files, changed, row } = await changeable(services, issuer)
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

  const cases: Cases = [
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
  ]
  const empty = await elsewhere.db.execute(sql`select count(*)::int as rows from organizations`)
  await refuses(elsewhere, cases)
  expect((await elsewhere.db.execute(sql`select count(*)::int as rows from organizations`)).rows).toEqual(empty.rows)
  expect(await readdir(elsewhere.config.dataDir)).not.toContain('uploads')
  await importOrganization(elsewhere, await zipped([...files]))
  // The credits of the tests' organizations were never granted. Badges whose email waited have one.
  const faults = await findFaults(elsewhere.db, elsewhere)
  expect(faults.flatMap(({ first }) => first)).toEqual([expect.stringContaining('has 97 credits')])
})

test('rows whose JSON has another shape, or whose links are no addresses, are refused by file, row and field', async ({
  services,
  issuer,
  elsewhere,
}) => {
  const { row } = await changeable(services, issuer)
  await refuses(elsewhere, [
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
  ])
})
