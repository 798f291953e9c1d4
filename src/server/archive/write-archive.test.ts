import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { addBadge } from '../testing/badges.ts'
import { addLearningPath, addTemplate } from '../testing/templates.ts'
import { test as base } from '../testing/test.ts'
import { writeArchive } from './write-archive.ts'

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

test('an archive has what the living service shows, and again changes only what changed', async ({
  app,
  db,
  folder,
  issuer,
  services,
}) => {
  const template = await addTemplate(db, issuer, { type: 'participation' })
  const other = await addTemplate(db, issuer)
  const path = await addLearningPath(db, issuer, [template])
  const valid = await addBadge(db, issuer, template)
  const gone = await addBadge(db, issuer, other)
  const ofPath = await addBadge(db, issuer, path)
  const first = await writeArchive(services, folder, issuer.organizationId)
  expect(first).toMatchObject({ organizations: 1, badges: 3, unchanged: 0, removed: 0 })
  const files = await filesIn(folder)
  console.log(Object.keys(files).sort().join('\n'), first)

  const again = await writeArchive(services, folder, issuer.organizationId)
  console.log(again)
  expect(await filesIn(folder)).toEqual(files)
})
