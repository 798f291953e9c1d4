import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { PgliteThread } from './pglite-thread.ts'

/** A thread that runs this program instead of PostgreSQL. */
async function threadOf(program: string) {
  const directory = await mkdtemp(join(tmpdir(), 'insegna-test-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  const file = join(directory, 'worker.mjs')
  await writeFile(file, `import { parentPort, workerData } from 'node:worker_threads'\n${program}`)
  const log: string[] = []
  const options = { log: (message: string) => log.push(message), program: pathToFileURL(file), startTimeout: 3_000 }
  return { thread: new PgliteThread(directory, options), log }
}

const AT_WORK = `
  let done = 0
  parentPort.once('message', () => process.exit(0))
  const working = setInterval(() => {
    Atomics.add(workerData.progress, 0, 1)
    done += 1
    if (done < 55) return
    clearInterval(working)
    parentPort.postMessage({ ready: true })
  }, 200)`

test('a start that makes progress is waited for, however long it takes, and is logged', async () => {
  const { thread, log } = await threadOf(AT_WORK)
  await thread.start()
  await thread.stop()
  expect(log).toEqual([expect.stringMatching(/^The embedded database is still starting: \d+ file operations in/)])
})

test('a stuck start is ended with an error', async () => {
  const { thread, log } = await threadOf('parentPort.on("message", () => {})')
  const sentence = /The embedded database has stopped: its start has been stuck for \d+ seconds/
  await expect(thread.start()).rejects.toThrow(sentence)
  expect(log).toEqual([expect.stringMatching(sentence)])
})
