import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Compares the level of whoever is asking, instead of asking `isAllowed`. */
const COMPARES = /\b(role|caller|user|me|callerMembership)\.level\s*(===|!==|==|!=)|\bLEVELS\.indexOf\b/

test('nobody but the table of permissions decides by a level', async () => {
  const root = join(import.meta.dirname, '../..')
  const files = (await readdir(root, { recursive: true })).filter((name) => /(?<!\.test)\.tsx?$/.test(name))
  const comparing = []
  for (const name of files) if (COMPARES.test(await readFile(join(root, name), 'utf8'))) comparing.push(name)
  expect(comparing).toEqual(['contract/permissions.ts'])
})
