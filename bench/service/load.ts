import { once } from 'node:events'
import { pathToFileURL } from 'node:url'
import { startTypeScript } from '#server/testing/typescript-process.ts'
import type { Load } from './load.process.ts'

/** Relative to the working directory, because the bench itself is bundled into a module elsewhere. */
const LOAD = pathToFileURL('bench/service/load.process.ts')

export type LoadClient = { rateOf(load: Load): Promise<number>; stop(): void }

/** A client in a process of its own, so that it does not compete with the server's thread. */
export async function startLoad(): Promise<LoadClient> {
  const client = startTypeScript(LOAD)
  await once(client, 'message')
  const ended = once(client, 'exit').then(() => Promise.reject(new Error('The client ended: a request failed')))
  // Nobody waits for it while the client is stopped.
  ended.catch(() => {})
  return {
    async rateOf(load) {
      client.send(load)
      const [rate] = await Promise.race([once(client, 'message'), ended])
      return Number(rate)
    },
    stop: () => client.kill(),
  }
}
