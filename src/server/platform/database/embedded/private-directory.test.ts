import { chmod, lstat, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, inject, onTestFinished, test } from 'vitest'
import { copyDatabase } from '#server/schema/copy-database.ts'
import { openDatabase } from '../database.ts'
import { makePrivate } from './private-directory.ts'

let dataDir: string

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'insegna-test-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
})

/** The paths that users other than the owner can access. */
async function openToOthers() {
  const paths = ['.', ...(await readdir(dataDir, { recursive: true }))]
  const modes = await Promise.all(paths.map(async (path) => ({ path, entry: await lstat(join(dataDir, path)) })))
  return modes.filter(({ entry }) => (entry.mode & 0o077) !== 0 && !entry.isSymbolicLink()).map(({ path }) => path)
}

test('a database that everybody could read is made private when it is opened, and so is what is written later', async () => {
  await copyDatabase(inject('preparedDir'), dataDir)
  for (const path of ['.', ...(await readdir(dataDir, { recursive: true }))]) await chmod(join(dataDir, path), 0o777)
  const database = await openDatabase({ dataDir, log: () => {} })
  await database.pool.query('CREATE TABLE written_later AS SELECT n FROM generate_series(1, 1000) AS n')
  expect(await openToOthers()).toEqual([])
  await database.close()
})

test('uploads, mails, the key, the list of erasures and copies are made private too, and nothing else is touched', async () => {
  await chmod(dataDir, 0o755)
  const elsewhere = await mkdtemp(join(tmpdir(), 'insegna-test-'))
  onTestFinished(() => rm(elsewhere, { recursive: true }))
  for (const folder of ['files/owner', 'mail', 'snapshot-k3Xa9Z'])
    await mkdir(join(dataDir, folder), { recursive: true, mode: 0o755 })
  const ours = ['files/owner/picture.png', 'mail/letter.eml', 'credentials.key', 'erasures.jsonl']
  for (const path of [...ours, 'notes.txt']) await writeFile(join(dataDir, path), '', { mode: 0o644 })
  await chmod(elsewhere, 0o755)
  await symlink(elsewhere, join(dataDir, 'files/link'))
  const warnings: string[] = []
  await makePrivate(dataDir, (message) => warnings.push(message))
  expect(await openToOthers()).toEqual(['notes.txt'])
  expect((await lstat(elsewhere)).mode & 0o777).toBe(0o755)
  expect(warnings).toEqual([])
})

test('a directory that is shared by everybody stays usable for them', async () => {
  await mkdir(join(dataDir, 'mail'))
  await chmod(dataDir, 0o1777)
  await chmod(join(dataDir, 'mail'), 0o755)
  await makePrivate(dataDir, () => {})
  expect((await lstat(dataDir)).mode & 0o7777).toBe(0o1777)
  expect((await lstat(join(dataDir, 'mail'))).mode & 0o777).toBe(0o700)
})

test('a directory that is not there is not made', async () => {
  await makePrivate(join(dataDir, 'nowhere'), () => {})
  expect(await readdir(dataDir)).toEqual([])
})
