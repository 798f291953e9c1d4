import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkReceived } from './received-answers.js'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'insegna-received-'))
  await writeFile(join(folder, 'described'), '200 GET /a\n404 GET /a\n204 PUT /a\n404 PUT /a\n503 PUT /a')
  await writeFile(join(folder, 'received-1'), '200 GET /a\n404 GET /a\n')
})
afterAll(() => rm(folder, { recursive: true }))

test('an operation that no test saw succeed is named, and a status that none received', async () => {
  await expect(checkReceived(folder)).rejects.toThrow(/:\n {2}204 PUT \/a\n {2}503$/)
})

test('with every success and every status received, the answers are counted', async () => {
  await writeFile(join(folder, 'received-2'), '204 PUT /a\n503 PUT /a\n200 GET /a\n')
  expect(await checkReceived(folder)).toMatch(/^4 of the 5 answers/)
})
