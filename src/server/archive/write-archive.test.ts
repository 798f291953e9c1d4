import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inArray } from 'drizzle-orm'
import { expect } from 'vitest'
import { erase, findEarnerId } from '../features/privacy/testing/erasure.ts'
import { badges } from '../schema/tables/badges.ts'
import { badgeVisibilities } from '../schema/tables/passports.ts'
import { addBadge } from '../testing/badges.ts'
import { clockAt } from '../testing/clock.ts'
import { smallDisk } from '../testing/servers/small-disk.ts'
import { addLearningPath, addTemplate } from '../testing/templates.ts'
import { test as base } from '../testing/test.ts'
import { writeArchive } from './write-archive.ts'

/** Each certificate and shared picture takes some tenths of a second. */
const SLOW = { timeout: 240_000 }

const test = base.extend<{ folder: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures that a function needs from this pattern
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'insegna-archive-'))
    await use(folder)
    await rm(folder, { recursive: true })
  },
})

/** Every file with the time of its last change and its inode, which another file in its place would not have. */
async function filesIn(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const listed = files.map(async (path) => {
    const { mtimeMs, ino } = await stat(path)
    return [path.slice(folder.length + 1), `${mtimeMs} ${ino}`] as const
  })
  return Object.fromEntries(await Promise.all(listed))
}

/** The names of the files that are others, new or gone. */
const changed = (before: Record<string, string>, after: Record<string, string>) =>
  Object.keys({ ...before, ...after })
    .filter((name) => before[name] !== after[name])
    .sort()

test(
  'an archive has every public file of an organization, and built again it changes only what changed',
  SLOW,
  async ({ db, folder, issuer, services, stranger }) => {
    const template = await addTemplate(db, issuer, { type: 'participation' })
    await addTemplate(db, issuer, { title: 'Nobody sees this', isPublished: false })
    const path = await addLearningPath(db, issuer, [template])
    const valid = await addBadge(db, issuer, template)
    const revoked = await addBadge(db, issuer, template, { recipient_email: 'paolo@alma.example' })
    const erased = await addBadge(db, issuer, path, { recipient_email: 'ugo@alma.example' })
    const hidden = await addBadge(db, issuer, template, { recipient_email: 'ida@alma.example' })
    const hide = (badgeId: string) => db.insert(badgeVisibilities).values({ badgeId, visibility: 'hidden' })
    await hide(hidden)
    await addBadge(db, stranger, await addTemplate(db, stranger))
    const archive = (day = '2026-03-08') =>
      writeArchive({ ...services, clock: clockAt(`${day} 10:00:00`) }, folder, issuer.organizationId)
    expect(await archive()).toMatchObject({ organizations: 1, badges: 3, unchanged: 0, removed: 0 })
    const files = await filesIn(folder)
    const ofBadge = (id: string) =>
      Object.keys(files)
        .filter((name) => name.startsWith(`b/${id}/`))
        .sort()
    expect(ofBadge(valid)).toEqual(
      [
        ...['index.html', 'it/index.html', 'embed/index.html', 'embed/it/index.html', 'og.png'],
        ...['baked.png', 'baked.svg', 'certificate.pdf', 'credential', 'credential.jwt', 'ob2.json', 'ob2-class.json'],
      ]
        .map((name) => `b/${valid}/${name}`)
        .sort(),
    )
    const top = new Set(Object.keys(files).map((name) => name.split('/')[0]))
    expect([...top].filter((name) => !name?.startsWith('public-')).sort()).toEqual([
      '404.html',
      '_headers',
      'b',
      'contexts',
      'favicon.svg',
      'fonts',
      'images',
      'insegna-archive.json',
      'o',
      't',
      'verify',
    ])
    const words = async (name: string) => readFile(join(folder, name), 'utf8')
    expect(await words(`b/${valid}/index.html`)).toContain('kept as files since 8 March 2026')
    expect(await words(`b/${valid}/it/index.html`)).toContain('conservate come file dall’8 marzo 2026')
    expect(
      JSON.stringify(
        await Promise.all(
          Object.keys(files)
            .filter((name) => name.endsWith('.html'))
            .map(words),
        ),
      ),
    ).not.toMatch(/<form|\/verification|Nobody sees this|@alma\.example/)

    expect(await archive('2026-03-09')).toMatchObject({ written: 0, removed: 0 })
    expect(changed(files, await filesIn(folder))).toEqual([])

    expect((await issuer.ask('POST', `/issuers/badges/${revoked}/revoke`, { reason: 'Issued in error.' })).status).toBe(
      200,
    )
    await archive('2026-03-09')
    const after = await filesIn(folder)
    const pages = ['index.html', 'it/index.html', 'embed/index.html', 'embed/it/index.html', 'og.png']
    expect(changed(files, after)).toEqual(
      [
        ...[...pages, 'certificate.pdf', 'ob2.json'].map((name) => `b/${revoked}/${name}`),
        `o/${issuer.organizationId}/status/1`,
      ].sort(),
    )
    expect(await words(`b/${revoked}/index.html`)).toContain('Issued in error.')
    expect(after[`b/${revoked}/certificate.pdf`]).toBeUndefined()

    expect((await erase(issuer, await findEarnerId(issuer, 'ugo@alma.example'), 'wholly')).status).toBe(200)
    expect(await archive('2026-03-10')).toMatchObject({ badges: 2 })
    const numbers = await db
      .select({ number: badges.number })
      .from(badges)
      .where(inArray(badges.id, [valid, revoked]))
    const isOf = (name: string) =>
      [valid, revoked, ...numbers.map((of) => of.number)].includes(name.split('/')[1] ?? '')
    const left = Object.keys(await filesIn(folder))
    expect(left.filter((name) => name.includes(erased) || (name.startsWith('b/') && !isOf(name)))).toEqual([])
    expect(await readdir(join(folder, 'b'))).toHaveLength(4)

    await hide(revoked)
    await archive('2026-03-10')
    expect(await readdir(join(folder, 'b'))).toHaveLength(2)
  },
)

test(
  'an archive that was cut short or damaged is whole after another run',
  SLOW,
  async ({ db, folder, issuer, services }) => {
    const id = await addBadge(db, issuer, await addTemplate(db, issuer))
    await writeArchive(services, folder, issuer.organizationId)
    const whole = await filesIn(folder)
    await rm(join(folder, 'o'), { recursive: true })
    await truncate(join(folder, `b/${id}/baked.png`), 10)
    await writeFile(join(folder, `b/${id}/og.png.0a1b2c3d.unfinished`), 'half')
    await mkdir(join(folder, 't/left/over'), { recursive: true })
    await writeFile(join(folder, 't/left/over/index.html'), 'of a template that is no more')
    await writeFile(join(folder, 'public-0a1b2c3d4e5f.css'), 'of an earlier version')
    await writeFile(join(folder, 'CNAME'), 'badges.wrenfield.example')
    await writeArchive(services, folder, issuer.organizationId)
    const again = await filesIn(folder)
    expect(Object.keys(again).sort()).toEqual([...Object.keys(whole), 'CNAME'].sort())
    expect(changed(whole, again).filter((name) => !name.startsWith('o/'))).toEqual(['CNAME', `b/${id}/baked.png`])
    expect((await stat(join(folder, `b/${id}/index.html`))).mode & 0o777).toBe(0o644)
  },
)

test('what is no archive, another organization’s, or full of other files is left as it is', async ({
  folder,
  issuer,
  services,
  stranger,
}) => {
  const archive = (to: string, of: string = issuer.organizationId) => writeArchive(services, to, of)
  await archive(join(folder, 'new', 'one'))
  await expect(archive(join(folder, 'new', 'one'), stranger.organizationId)).rejects.toThrow(
    'archive of the organization',
  )
  await expect(archive(folder)).rejects.toThrow('is not empty, and no archive')
  await expect(archive(join(folder, 'new', 'one', '_headers'))).rejects.toThrow('is a file')
  await expect(archive(join(folder, 'two'), crypto.randomUUID())).rejects.toMatchObject({ code: 'not_found' })
  await writeFile(join(folder, 'new', 'one', 'insegna-archive.json'), '{')
  await expect(archive(join(folder, 'new', 'one'))).rejects.toThrow('is damaged')
  expect(await readdir(folder)).toEqual(['new'])
})

test('a full disk is said, and once there is room the archive is completed', async ({ db, issuer, services }) => {
  await addBadge(db, issuer, await addTemplate(db, issuer))
  const disk = await smallDisk(20)
  const folder = join(disk.directory, 'archive')
  const archive = () => writeArchive(services, folder, issuer.organizationId)
  disk.fill()
  await expect(archive()).rejects.toThrow(`The disk of ${folder} is full.`)
  disk.empty()
  expect(await archive()).toMatchObject({ badges: 1 })
  expect(await archive()).toMatchObject({ written: 0 })
  await disk.remove()
})
