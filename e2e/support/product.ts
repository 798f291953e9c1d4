import { execFile, spawn } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { CommandRequest, Outcome } from '../../src/server/admin/run-command.ts'
import { askOwner } from '../../src/server/platform/database/embedded/directory-lock.ts'
import { startPostgresCluster } from '../../src/server/testing/servers/postgres-cluster.ts'
import { freePort } from '../../src/tooling/free-port.js'

export type Store = 'embedded' | 'postgres'

/** The product, running as `npm start` runs it. */
export type Product = {
  url: string
  /** Holds its uploads, and every sent mail under `mail`. */
  dataDir: string
  /** The URL of its database, where the store is PostgreSQL. */
  databaseUrl: string | undefined
  /** The password of both demo accounts: demo@insegna.example and demo.it@insegna.example. */
  password: string
  /**
   * Runs an operator's command and returns its result: `admin('grant-credits', '--credits', '5', …)`. On PostgreSQL
   * this starts the command. The embedded store is asked over its socket, as the command does, which saves half a
   * second or more for a process.
   */
  admin(...parameters: string[]): Promise<Record<string, unknown>>
  /** Kills the process, as a power failure would. */
  kill(): Promise<void>
  /** Starts it again on the same store and address. */
  startAgain(): Promise<void>
  /** Stops it gracefully. */
  stop(): Promise<void>
}

const BUILT = fileURLToPath(new URL('../../dist/server/', import.meta.url))
const PASSWORD = 'awards at wrenfield'
/** Names the environment variable with the folder of prepared data directories, which embedded stores copy. */
const PREPARED = 'INSEGNA_E2E_PREPARED'
/** How long a start may print nothing, in ms; busy machines are slow. Progress output restarts the timeout. */
const SILENCE_TIMEOUT_MS = 90_000

/** Stops the program when this process closes its stdin, however it dies, so that no program is left running. */
const LEASH = `
  exec 3<&0
  "$@" & program=$!
  echo "process $program"
  { read -r _; kill -TERM $program; } <&3 >/dev/null 2>&1 &
  wait $program`

/**
 * Starts the built product twice, with an empty store and with the demo. Every embedded store of this run is a copy of
 * one of the results, because creating the tables and the demo takes most of a first start.
 * @returns a function that removes them
 */
export async function prepareStores(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'insegna-e2e-prepared-'))
  const empty = join(folder, preparedFor({ DEMO: '0' }))
  await startOnce({ DEMO: '0', DATA_DIR: empty })
  const demo = join(folder, preparedFor({}))
  await cp(empty, demo, { recursive: true })
  await startOnce({ DATA_DIR: demo })
  process.env[PREPARED] = folder
  return () => rm(folder, { recursive: true, force: true })
}

/** The prepared store for these settings. */
const preparedFor = (settings: Record<string, string>) => (settings['DEMO'] === '0' ? 'empty' : 'demo')

async function startOnce(settings: Record<string, string>) {
  const port = await freePort()
  const program = await startProgram(environmentOf(`http://127.0.0.1:${port}`, port, settings))
  const code = await program.stop()
  if (code !== 0) throw new Error(`The product ended with ${code} on its first start: ${program.output()}`)
}

/**
 * Starts the built product on a free port, with the demo in a store of its own.
 * @param settings additional environment variables
 * @param options.hostname used in URLs: passkeys require a name instead of an IP address
 * @param options.built the folder of another built service
 */
export async function startProduct(
  store: Store,
  settings: Record<string, string> = {},
  options: { hostname?: string; port?: number; built?: string | undefined } = {},
): Promise<Product> {
  const { hostname = '127.0.0.1', port = await freePort(), built = BUILT } = options
  const dataDir = await mkdtemp(join(tmpdir(), 'insegna-e2e-'))
  const cluster = store === 'postgres' ? await startPostgresCluster() : undefined
  const url = `http://${hostname}:${port}`
  const prepared = process.env[PREPARED]
  if (prepared && !cluster) await cp(join(prepared, preparedFor(settings)), dataDir, { recursive: true })
  const databaseUrl = await cluster?.createDatabase()
  const environment = environmentOf(url, port, {
    DATA_DIR: dataDir,
    ...settings,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  })
  const runAdmin = async (...parameters: string[]) => {
    const command = [join(built, 'admin.js'), ...parameters, '--json']
    const { stdout } = await promisify(execFile)(process.execPath, command, { env: environment })
    return JSON.parse(stdout)
  }
  const admin = cluster ? runAdmin : (...parameters: string[]) => askService(dataDir, parseOrder(parameters))
  // On PostgreSQL the demo is not created automatically.
  if (cluster && settings['DEMO'] !== '0') await admin('create-demo')
  let program = await startProgram(environment, built)
  return {
    url,
    dataDir,
    databaseUrl,
    password: PASSWORD,
    admin,
    kill: () => program.kill(),
    async startAgain() {
      program = await startProgram(environment, built)
    },
    async stop() {
      const code = await program.stop()
      await cluster?.stop()
      await rm(dataDir, { recursive: true, force: true })
      if (code !== 0) throw new Error(`The product ended with ${code} when it was stopped: ${program.output()}`)
    },
  }
}

/** The product's environment. @param settings additional variables */
const environmentOf = (url: string, port: number, settings: Record<string, string>) => ({
  PATH: process.env['PATH'],
  HOME: process.env['HOME'],
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  PORT: String(port),
  PUBLIC_URL: url,
  DEMO_PASSWORD: PASSWORD,
  LOG_LEVEL: 'warn',
  // All tests sign in from the same address.
  SIGN_IN_PER_ADDRESS: '10000',
  AWARD_MAIL_DELAY: '0',
  SHUTDOWN_DELAY: '0',
  ...settings,
})

/** Parses `create-user --last-name Moreau`; every option has one value. */
function parseOrder([command = '', ...rest]: string[]): CommandRequest {
  const options: CommandRequest['options'] = {}
  for (let index = 0; index < rest.length; index += 2) {
    const field = rest[index]?.replace(/^--/, '').replaceAll('-', '_') ?? ''
    options[field] = rest[index + 1] ?? ''
  }
  return { command, options }
}

async function askService(dataDir: string, order: CommandRequest): Promise<Record<string, unknown>> {
  const outcome = (await askOwner(dataDir, order)) as Outcome
  if ('wrong' in outcome) throw new Error(`${order.command} was refused: ${JSON.stringify(outcome.wrong)}`)
  return outcome.done.object as Record<string, unknown>
}

async function startProgram(env: NodeJS.ProcessEnv, built = BUILT) {
  const leash = spawn('sh', ['-c', LEASH, 'leash', process.execPath, join(built, 'main.js')], {
    env,
    // A process group of its own, so that Ctrl-C does not reach it: it ends with its stdin, after the tests are done.
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let output = ''
  const ended = new Promise<number | null>((resolve) => leash.once('close', resolve))
  const ready = new Promise<void>((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`The product ${why}: ${output}`))
    const silence = setTimeout(
      () => fail(`was silent for ${SILENCE_TIMEOUT_MS} ms and not ready`),
      SILENCE_TIMEOUT_MS,
    ).unref()
    ended.then((code) => fail(`ended with ${code}`))
    for (const stream of [leash.stdout, leash.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text
        silence.refresh()
        if (output.includes('Insegna is ready at ')) resolve()
      })
    }
  })
  const stop = () => {
    leash.stdin.end()
    return ended
  }
  const kill = async () => {
    process.kill(Number(/process (\d+)/.exec(output)?.[1]), 'SIGKILL')
    await stop()
  }
  await ready.catch(async (error) => {
    await stop()
    throw error
  })
  return { stop, kill, output: () => output }
}
