import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect } from 'vitest'
import { startTypeScript } from '#server/testing/typescript-process.ts'
import { openSeal, saveCredentialsKey } from './credentials-key.ts'

const test = base.extend<{ folder: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures that a function needs from this pattern
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'insegna-key-'))
    await use(folder)
    await rm(folder, { recursive: true })
  },
})

const secret = Buffer.from('the seed of a private key')
const configured = (credentialsKey = randomBytes(32)) =>
  openSeal({ credentialsKey, credentialsKeyFile: '/nowhere/key' })
const inFile = (folder: string) =>
  openSeal({ credentialsKey: undefined, credentialsKeyFile: join(folder, 'data/credentials.key') })

test('a sealed value opens only with the same key and the same context', () => {
  const seal = configured()
  const sealed = seal.close(secret, 'one')
  expect(seal.open(sealed, 'one')).toEqual(secret)
  expect(seal.open(sealed, 'another')).toBeUndefined()
  expect(configured().open(sealed, 'one')).toBeUndefined()
})

test('a sealed value does not open if any byte was changed or removed', () => {
  const seal = configured()
  const sealed = Buffer.from(seal.close(secret, 'one'), 'base64')
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed)
    changed[at]! ^= 1
    expect(seal.open(changed.toString('base64'), 'one')).toBeUndefined()
    expect(seal.open(sealed.subarray(0, at).toString('base64'), 'one')).toBeUndefined()
  }
})

test('sealing the same secret twice gives different values, which do not contain it', () => {
  const seal = configured()
  const [first, second] = [seal.close(secret, 'one'), seal.close(secret, 'one')]
  expect(first).not.toBe(second)
  expect(Buffer.from(first, 'base64').includes(secret)).toBe(false)
})

test('without a configured key a key file is created once, readable by its owner only', async ({ folder }) => {
  const sealed = inFile(folder).close(secret, 'one')
  expect(inFile(folder).open(sealed, 'one')).toEqual(secret)
  expect(await readdir(join(folder, 'data'))).toEqual(['credentials.key'])
  expect((await stat(join(folder, 'data/credentials.key'))).mode & 0o777).toBe(0o600)
})

/** The fsync and link calls, in order, while a key is written to a path. */
function syncsWhile(path: string, write: () => void): string[] {
  const calls: string[] = []
  const names = new Map<number, string>()
  const [openSync, fsyncSync, linkSync] = [fs.openSync, fs.fsyncSync, fs.linkSync]
  fs.openSync = (...given) => {
    const file = openSync(...given)
    const name = String(given[0])
    names.set(file, name === path ? 'key' : name.startsWith(path) ? 'draft' : 'folder')
    return file
  }
  fs.fsyncSync = (file) => {
    fsyncSync(file)
    calls.push(`sync ${names.get(file)}`)
  }
  fs.linkSync = (...given) => {
    linkSync(...given)
    calls.push('link')
  }
  syncBuiltinESMExports()
  try {
    write()
    return calls
  } finally {
    Object.assign(fs, { openSync, fsyncSync, linkSync })
    syncBuiltinESMExports()
  }
}

test('a new key file and its folder entry are synced to disk before anything is sealed', async ({ folder }) => {
  const path = join(folder, 'credentials.key')
  const seal = openSeal({ credentialsKey: undefined, credentialsKeyFile: path })
  expect(syncsWhile(path, () => seal.close(secret, 'one'))).toEqual(['sync draft', 'link', 'sync folder'])
})

test('a key restored from a backup is synced to disk too, and readable by its owner only', async ({ folder }) => {
  const path = join(folder, 'credentials.key')
  expect(syncsWhile(path, () => saveCredentialsKey(path, randomBytes(32)))).toEqual(['sync key', 'sync folder'])
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect(() => saveCredentialsKey(path, randomBytes(32))).toThrow('EEXIST')
})

test('opening a value whose key file is gone returns undefined and creates no new key', async ({ folder }) => {
  const sealed = inFile(folder).close(secret, 'one')
  await rm(join(folder, 'data/credentials.key'))
  expect(inFile(folder).open(sealed, 'one')).toBeUndefined()
  expect(await readdir(join(folder, 'data'))).toEqual([])
})

test('processes that start at the same time create one key file', async ({ folder }) => {
  const path = join(folder, 'data/credentials.key')
  const module = new URL('./credentials-key.process.ts', import.meta.url)
  const started = [1, 2, 3].map(() => startTypeScript(module, path))
  const sealed = await Promise.all(started.map(async (process): Promise<string> => (await once(process, 'message'))[0]))
  const seal = openSeal({ credentialsKey: undefined, credentialsKeyFile: path })
  expect(sealed.map((each) => seal.open(each, 'one')?.toString())).toEqual(['mine', 'mine', 'mine'])
  expect(await readdir(join(folder, 'data'))).toEqual(['credentials.key'])
})

test('an invalid key file throws an error with its path and is not overwritten', async ({ folder }) => {
  const path = join(folder, 'credentials.key')
  await writeFile(path, 'too short')
  const seal = openSeal({ credentialsKey: undefined, credentialsKeyFile: path })
  expect(() => seal.close(secret, 'one')).toThrow(`The key file ${path} cannot be used`)
  expect(() => seal.open(Buffer.alloc(60).toString('base64'), 'one')).toThrow(path)
  expect(await readFile(path, 'utf8')).toBe('too short')
})
