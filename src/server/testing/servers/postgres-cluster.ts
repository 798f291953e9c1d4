import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import net from 'node:net'
import { delimiter, join } from 'node:path'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import pg from 'pg'

export type PostgresCluster = {
  /** Of the cluster's own database, as its superuser. */
  url: string
  /** Makes an empty database. @returns its URL */
  createDatabase(): Promise<string>
  /** Ends every connection and starts the server again, at the same address. */
  restart(): Promise<void>
  /** Ends the server and removes its files. */
  stop(): Promise<void>
}

type Account = { uid: number; gid: number }

const OLDEST = 15
const INSTALLED = '/usr/lib/postgresql'

/**
 * Runs the server, again for each line it reads, and clears everything away once its input ends. That happens
 * however the process that holds the other end dies, so no server is ever left behind.
 */
const KEEPER = `
  directory=$1; shift
  start() { "$@" & server=$!; }
  start "$@"
  while read -r _; do kill -INT $server; wait $server; start "$@"; done
  kill -QUIT $server; wait $server; rm -rf "$directory"`

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  // Nothing here outlives the test.
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
}

/**
 * Starts a throw-away PostgreSQL server: what only shows between several sessions, races above all, is tested on it.
 *
 * @throws an Error that says what to install when this machine has no PostgreSQL 15 or newer
 */
export async function startPostgresCluster(): Promise<PostgresCluster> {
  const programs = await findPrograms()
  const account = unprivilegedAccount()
  // Not os.tmpdir(): that may be a directory which only root can enter.
  const directory = await mkdtemp('/tmp/insegna-postgres-')
  const password = randomBytes(12).toString('hex')
  try {
    await initialize(programs, directory, password, account)
    const port = await freePort()
    const server = await startServer(programs, directory, port, account)
    const at = (database: string) => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`
    return { url: at('postgres'), createDatabase: () => createDatabase(at), ...server }
  } catch (error) {
    await rm(directory, { recursive: true, force: true })
    throw error
  }
}

/** The folder of PostgreSQL's own programs. */
export async function findPrograms(): Promise<string> {
  const installed = existsSync(INSTALLED) ? readdirSync(INSTALLED) : []
  const newestFirst = installed.sort((a, b) => Number(b) - Number(a)).map((version) => join(INSTALLED, version, 'bin'))
  for (const programs of [...newestFirst, ...(process.env['PATH'] ?? '').split(delimiter)]) {
    if (!existsSync(join(programs, 'initdb')) || !existsSync(join(programs, 'postgres'))) continue
    const { stdout } = await promisify(execFile)(join(programs, 'postgres'), ['--version'])
    if (Number(/\d+/.exec(stdout)?.[0]) >= OLDEST) return programs
  }
  throw new Error(
    `No PostgreSQL ${OLDEST} or newer on this machine: install it (Debian and Ubuntu: apt install postgresql).`,
  )
}

/** The server refuses to run as root. @returns nothing when this process is somebody else already */
function unprivilegedAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const accounts = readFileSync('/etc/passwd', 'utf8')
  const found = /^postgres:[^:]*:(\d+):(\d+)/m.exec(accounts) ?? /^nobody:[^:]*:(\d+):(\d+)/m.exec(accounts)
  if (!found) throw new Error('PostgreSQL does not run as root, and there is no user postgres or nobody to run it as.')
  return { uid: Number(found[1]), gid: Number(found[2]) }
}

async function initialize(programs: string, directory: string, password: string, account: Account | undefined) {
  const secret = join(directory, 'password')
  await writeFile(secret, password)
  for (const path of account ? [directory, secret] : []) await chown(path, account!.uid, account!.gid)
  const chosen = [
    '--username=postgres',
    `--pwfile=${secret}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
  ]
  const parameters = [...chosen, '--no-sync', '--no-instructions', join(directory, 'data')]
  await promisify(execFile)(join(programs, 'initdb'), parameters, { ...account, cwd: directory })
}

async function startServer(programs: string, directory: string, port: number, account: Account | undefined) {
  const settings = Object.entries({ ...SETTINGS, port }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const command = [join(programs, 'postgres'), '-D', join(directory, 'data'), ...settings]
  const keeper = spawn('sh', ['-c', KEEPER, 'keeper', directory, ...command], {
    ...account,
    cwd: '/',
    // A group of its own: Ctrl-C in a terminal must reach the keeper only by the end of its input.
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  const ended = new Promise<void>((resolve) => keeper.once('close', () => resolve()))
  const stop = () => {
    keeper.stdin.end()
    return ended
  }
  const restart = () => {
    const again = untilReady(keeper.stderr, 'database system is shut down')
    keeper.stdin.write('restart\n')
    return again
  }
  await untilReady(keeper.stderr).catch(async (error) => {
    await stop()
    throw error
  })
  return { restart, stop }
}

/** Somebody who asks while the server stops or starts is refused as fatally as a wrong setting. */
const FAILURE = /FATAL: +(?! |the database system is|terminating)/

/** @param after what the server says before its start, which alone may fail */
function untilReady(output: Readable, after = ''): Promise<void> {
  return new Promise((resolve, reject) => {
    let written = ''
    const listener = (text: Buffer) => {
      written += text
      const start = written.indexOf(after)
      const starting = start < 0 ? '' : written.slice(start)
      if (starting.includes('ready to accept connections')) settle(resolve)
      else if (FAILURE.test(starting)) settle(() => reject(new Error(`PostgreSQL did not start: ${starting}`)))
    }
    const settle = (done: () => void) => {
      output.off('data', listener)
      // Its pipe must not fill up.
      output.resume()
      done()
    }
    output.on('data', listener)
  })
}

async function createDatabase(at: (database: string) => string) {
  const name = `test_${randomBytes(6).toString('hex')}`
  const client = new pg.Client(at('postgres'))
  await client.connect()
  await client.query(`CREATE DATABASE ${name}`).finally(() => client.end())
  return at(name)
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo
      server.close(() => resolve(port))
    })
  })
}
