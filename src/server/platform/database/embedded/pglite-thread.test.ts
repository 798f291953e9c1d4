import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { PgliteThread } from './pglite-thread.ts'

/** A thread that runs this program instead of PostgreSQL. */
async function threadOf(program: string, times: { startTimeout: number; reportInterval?: number }) {
  const directory = await mkdtemp(join(tmpdir(), 'insegna-test-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  const file = join(directory, 'worker.mjs')
  await writeFile(file, `import { parentPort, workerData } from 'node:worker_threads'\n${program}`)
  const log: string[] = []
  const options = { log: (message: string) => log.push(message), program: pathToFileURL(file), ...times }
  return { thread: new PgliteThread(directory, options), log }
}

const AT_WORK = `
  let done = 0
  parentPort.once('message', () => process.exit(0))
  const working = setInterval(() => {
    Atomics.add(workerData.progress, 0, 1)
    done += 1
    if (done < 20) return
    clearInterval(working)
    parentPort.postMessage({ ready: true })
  }, 200)`

test('a start that makes progress is waited for, however long it takes, and is logged', async () => {
  const { thread, log } = await threadOf(AT_WORK, { startTimeout: 3_000, reportInterval: 2_500 })
  await thread.start()
  await thread.stop()
  expect(log[0]).toMatch(/^The embedded database is still starting: \d+ file operations in/)
})

test('a stuck start is ended with an error', async () => {
  const { thread, log } = await threadOf('parentPort.on("message", () => {})', { startTimeout: 500 })
  const sentence = /The embedded database has stopped: its start has been stuck for \d+ seconds/
  await expect(thread.start()).rejects.toThrow(sentence)
  expect(log).toEqual([expect.stringMatching(sentence)])
})
