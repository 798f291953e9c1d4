import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startTypeScript } from '#server/testing/typescript-process.ts'
import { askOwner, DirectoryInUseError, lockDirectory, NoOwnerError } from './directory-lock.ts'

let root: string

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'insegna-lock-'))
})

afterAll(() => rm(root, { recursive: true }))

const newDirectory = () => mkdtemp(join(root, 'd'))

async function startContender(directory: string) {
  const contender = startTypeScript(new URL('./directory-lock.process.ts', import.meta.url), directory)
  onTestFinished(() => void contender.kill('SIGKILL'))
  await once(contender, 'message')
  const tryLock = async (): Promise<string> => {
    contender.send('go')
    const [outcome] = await once(contender, 'message')
    return outcome
  }
  return { contender, tryLock }
}

test('a second owner is refused with a sentence that names the directory', async () => {
  const directory = await newDirectory()
  const lock = await lockDirectory(directory)
  const second = lockDirectory(directory)
  await expect(second).rejects.toThrow(DirectoryInUseError)
  await expect(second).rejects.toThrow(`The data directory ${directory} is in use by another Insegna process`)
  await lock.release()
})

test('a released directory is free and clean', async () => {
  const directory = await newDirectory()
  await (await lockDirectory(directory)).release()
  expect(await readdir(directory)).toEqual([])
  await (await lockDirectory(directory)).release()
})

test('of many that start at once exactly one wins, despite the sockets of dead processes', async () => {
  const directory = await newDirectory()
  for (const dead of ['0', '8', 'f']) await writeFile(join(directory, `owner-${dead.repeat(16)}.sock`), '')
  const outcomes = await Promise.allSettled(Array.from({ length: 40 }, () => lockDirectory(directory)))
  const winners = outcomes.filter(({ status }) => status === 'fulfilled')
  expect(winners).toHaveLength(1)
  expect(await readdir(directory)).toHaveLength(1)
})

test('a process that steps back waits until the other contender has gone', async () => {
  const directory = await newDirectory()
  const sockets: number[] = []
  const first = createServer((socket) => {
    sockets.push(readdirSync(directory).length)
    socket.end('contender\n')
  })
  await once(first.listen(join(directory, `owner-${'0'.repeat(16)}.sock`)), 'listening')

  const second = lockDirectory(directory)
  await expect.poll(() => sockets.length, { timeout: 20_000 }).toBeGreaterThan(10)
  expect(sockets.slice(0, 10)).toEqual([2, ...Array(9).fill(1)])
  first.close()
  await (await second).release()
})

test('of several processes that start at once exactly one wins, and its death frees the directory', async () => {
  const directory = await newDirectory()
  const contenders = await Promise.all(Array.from({ length: 3 }, () => startContender(directory)))
  const outcomes = await Promise.all(contenders.map(({ tryLock }) => tryLock()))
  expect(outcomes.toSorted()).toEqual(['DirectoryInUseError', 'DirectoryInUseError', 'owner'])

  const winner = contenders[outcomes.indexOf('owner')]!.contender
  winner.kill('SIGKILL')
  await once(winner, 'exit')
  expect(await readdir(directory)).toHaveLength(1)
  const lock = await lockDirectory(directory)
  expect(await readdir(directory)).toHaveLength(1)
  await lock.release()
})

test('a path longer than a socket address can hold is locked like any other', async () => {
  const directory = join(await newDirectory(), 'long'.repeat(30))
  await mkdir(directory)
  const lock = await lockDirectory(directory)
  lock.answer(() => 'here')
  await expect(lockDirectory(directory)).rejects.toThrow(DirectoryInUseError)
  expect(await askOwner(directory, {})).toBe('here')
  await lock.release()
  expect(await readdir(directory)).toEqual([])
})

test('the owner answers what it is asked', async () => {
  const directory = await newDirectory()
  const lock = await lockDirectory(directory)
  lock.answer(async (request) => ({ heard: request }))
  const requests = [{ command: 'list' }, { command: 'più', lines: 'one\ntwo' }]
  expect(await Promise.all(requests.map((request) => askOwner(directory, request)))).toEqual([
    { heard: requests[0] },
    { heard: requests[1] },
  ])
  await lock.release()
})

test('an error of the owner reaches the requester with its message', async () => {
  const directory = await newDirectory()
  const lock = await lockDirectory(directory)
  await expect(askOwner(directory, {})).rejects.toThrow('still starting')
  lock.answer(() => {
    throw new Error('There is no organization with that name.')
  })
  await expect(askOwner(directory, {})).rejects.toThrow('There is no organization with that name.')
  await lock.release()
})

test('a request to a directory that nobody owns fails with NoOwnerError', async () => {
  const directory = await newDirectory()
  await expect(askOwner(directory, {})).rejects.toThrow(NoOwnerError)
  await expect(askOwner(join(directory, 'missing'), {})).rejects.toThrow(NoOwnerError)
})
