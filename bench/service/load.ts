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
  return {
    async rateOf(load) {
      client.send(load)
      return Number((await once(client, 'message'))[0])
    },
    stop: () => client.kill(),
  }
}
