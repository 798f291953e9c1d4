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
  /** URL of the database `postgres`, as superuser. */
  url: string
  /** Creates an empty database. @returns its URL */
  createDatabase(): Promise<string>
  /** Closes all connections and restarts the server on the same port. */
  restart(): Promise<void>
  /** Stops the server and removes its files. */
  stop(): Promise<void>
}

type Account = { uid: number; gid: number }

const OLDEST = 15
const INSTALLED = '/usr/lib/postgresql'

/**
 * Runs the server, restarts it for each line on stdin, and stops it and removes its files at the end of stdin. That also
 * happens when the parent process is killed, so no server is ever left behind.
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
  // Durability is not needed: the data do not outlive the run.
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
}

/**
 * Starts a temporary PostgreSQL server, for behaviour that needs several sessions, such as races.
 *
 * @param settings of this server, beside the usual ones
 * @param primaryUrl of a server that this one follows as its standby
 * @throws Error with install instructions if this machine has no PostgreSQL 15 or newer
 */
export async function startPostgresCluster(
  settings: Record<string, string> = {},
  primaryUrl?: string,
): Promise<PostgresCluster> {
  const programs = await findPrograms()
  const account = unprivilegedAccount()
  // Not os.tmpdir(), which may be accessible only to root.
  const directory = await mkdtemp('/tmp/insegna-postgres-')
  const password = primaryUrl ? new URL(primaryUrl).password : randomBytes(12).toString('hex')
  try {
    if (primaryUrl) await copyPrimary(programs, directory, primaryUrl, account)
    else await initialize(programs, directory, password, account)
    const port = await freePort()
    const server = await startServer(programs, directory, { ...SETTINGS, ...settings, port: String(port) }, account)
    const at = (database: string) => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`
    return { url: at('postgres'), createDatabase: () => createDatabase(at), ...server }
  } catch (error) {
    await rm(directory, { recursive: true, force: true })
    throw error
  }
}

/** Folder of PostgreSQL's executables. @throws Error if there is no supported version */
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

/** PostgreSQL and PgBouncer refuse to run as root. @returns undefined if this process does not run as root */
export function unprivilegedAccount(): Account | undefined {
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

/** Copies a running server, as `pg_basebackup` does, with the settings to follow it. */
async function copyPrimary(programs: string, directory: string, url: string, account: Account | undefined) {
  if (account) await chown(directory, account.uid, account.gid)
  const parameters = [
    '--pgdata',
    join(directory, 'data'),
    '--dbname',
    url,
    '--write-recovery-conf',
    '--checkpoint=fast',
  ]
  await promisify(execFile)(join(programs, 'pg_basebackup'), [...parameters, '--no-sync'], {
    ...account,
    cwd: directory,
  })
}

async function startServer(
  programs: string,
  directory: string,
  settings: Record<string, string>,
  account: Account | undefined,
) {
  const parameters = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const command = [join(programs, 'postgres'), '-D', join(directory, 'data'), ...parameters]
  const keeper = spawn('sh', ['-c', KEEPER, 'keeper', directory, ...command], {
    ...account,
    cwd: '/',
    // Its own process group: Ctrl-C in a terminal must not reach the keeper directly, only through the end of stdin.
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

/** Matches start-up errors. Clients that connect during a restart also cause FATAL messages, which are excluded. */
const FAILURE = /FATAL: +(?! |the database system is|terminating)/

const READY = /ready to accept (read-only )?connections/

/** Resolves when the server is ready. @param after log message to wait for first; earlier errors are ignored */
function untilReady(output: Readable, after = ''): Promise<void> {
  return new Promise((resolve, reject) => {
    let written = ''
    const listener = (text: Buffer) => {
      written += text
      const start = written.indexOf(after)
      const starting = start < 0 ? '' : written.slice(start)
      if (READY.test(starting)) settle(resolve)
      else if (FAILURE.test(starting)) settle(() => reject(new Error(`PostgreSQL did not start: ${starting}`)))
    }
    const settle = (done: () => void) => {
      output.off('data', listener)
      // Keep reading, or the pipe would fill up and block the server.
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

/** An unused port on this machine. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo
      server.close(() => resolve(port))
    })
  })
}
