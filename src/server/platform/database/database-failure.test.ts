import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { databaseFailureOf } from './database-failure.ts'

const nowhere = join(tmpdir(), 'insegna-nothing-is-here')

test('a missing file is not a database failure, a missing socket is', async () => {
  const ofFile = await readFile(nowhere).catch((error: unknown) => error)
  expect(databaseFailureOf(ofFile)).toBe(undefined)
  const [ofSocket] = await once(connect(nowhere), 'error', {}).catch((error: unknown) => [error])
  expect(databaseFailureOf(ofSocket)).toBe('unreachable')
})
