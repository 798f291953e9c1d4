import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

/** The built product in a process of its own, which a test may kill and start again on the same store. */
export type KillableService = {
  /** Calls the API: a path under `/api/v1`, and a form, or an object as JSON body. */
  ask: Ask
  /** Asks for anything. */
  get(path: string): Promise<Response>
  /** Kills it with SIGKILL, as a power failure would. */
  kill(): Promise<void>
  /** Starts it again, once killed. */
  startAgain(): Promise<void>
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers themselves
type Ask = (method: string, path: string, body?: object, key?: string) => Promise<{ status: number; body: any }>

const PROGRAM = fileURLToPath(new URL('../../../../dist/server/main.js', import.meta.url))

/** The built product, as a process that may be killed before it is ready. @param file that starts it */
export function spawnProduct(place: NodeJS.ProcessEnv, file = PROGRAM) {
  const env = { PATH: process.env['PATH'], NODE_ENV: 'production', ...place }
  const program = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const kill = async () => {
    if (program.exitCode !== null || program.signalCode !== null) return
    const exited = once(program, 'exit')
    program.kill('SIGKILL')
    await exited
  }
  /** Resolves with its address once it listens. */
  const ready = new Promise<string>((resolve, reject) => {
    let output = ''
    program.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text
      const port = /listening on \S+:(\d+)\)/.exec(output)?.[1]
      if (port) resolve(`http://127.0.0.1:${port}`)
    })
    program.once('exit', (code) => reject(new Error(`The product ended with ${code} at its start: ${output}`)))
  })
  ready.catch(() => {})
  onTestFinished(kill)
  return { ready, kill }
}

/**
 * Starts the product, which has to be built.
 *
 * @param place its settings
 * @param cookie of a session in its store, with which it is asked
 */
export async function startKillableService(place: NodeJS.ProcessEnv, cookie: string): Promise<KillableService> {
  let product = spawnProduct(place)
  let url = await product.ready
  return {
    kill: () => product.kill(),
    async startAgain() {
      product = spawnProduct(place)
      url = await product.ready
    },
    get: (path) => fetch(url + path),
    async ask(method, path, body, key) {
      const isForm = body instanceof FormData
      const type = isForm ? {} : { 'content-type': 'application/json' }
      const headers = { cookie, ...type, ...(key && { 'idempotency-key': key }) }
      const sent = body && { body: isForm ? body : JSON.stringify(body) }
      const response = await fetch(`${url}/api/v1${path}`, { method, headers, ...sent })
      return { status: response.status, body: response.status === 204 ? undefined : await response.json() }
    },
  }
}
