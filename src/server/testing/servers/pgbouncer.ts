import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, mkdtemp, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import pg from 'pg'
import { freePort, unprivilegedAccount } from './postgres-cluster.ts'

/** Ends the pooler and removes its files at the end of stdin, so that none is left behind, however this process ends. */
const KEEPER = `
  directory=$1; shift
  "$@" & pooler=$!
  while read -r _; do :; done
  kill -INT $pooler; wait $pooler; rm -rf "$directory"`

/** A program, searched as in src/tooling/find-program.js; undefined if this machine has none. */
export const findProgram = (name: string): string | undefined =>
  [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin']
    .map((folder) => join(folder, name))
    .find((program) => existsSync(program))

export const findPgBouncer = () => findProgram('pgbouncer')

/** What `docs/operations.md` says to set for the role. */
const ROLE_SETTINGS = [
  "TimeZone = 'UTC'",
  "DateStyle = 'ISO, YMD'",
  "IntervalStyle = 'postgres'",
  'jit = off',
  "statement_timeout = '60s'",
  "lock_timeout = '10s'",
  "idle_in_transaction_session_timeout = '30s'",
]

/** PgBouncer in front of a server, in transaction mode: each transaction may run in another session. */
export type PgBouncer = {
  /** The URL of a database of the server, through the pooler. */
  through(url: string): string
  stop(): Promise<void>
}

/** Sets what a pooler needs for the role of a URL, on a server. @param url of a superuser */
export async function prepareRoleForPooler(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  const role = client.escapeIdentifier(new URL(url).username)
  await client
    .query(ROLE_SETTINGS.map((setting) => `ALTER ROLE ${role} SET ${setting}`).join('; '))
    .finally(() => client.end())
}

/** Starts PgBouncer. @param url of any database of the server, with the role and password of all connections */
export async function startPgBouncer(url: string): Promise<PgBouncer> {
  const { hostname, port: serverPort, username, password } = new URL(url)
  const account = unprivilegedAccount()
  const directory = await mkdtemp('/tmp/insegna-pgbouncer-')
  const port = await freePort()
  const users = join(directory, 'users.txt')
  const settings = join(directory, 'pgbouncer.ini')
  await writeFile(users, `"${username}" "${password}"\n`)
  await writeFile(
    settings,
    `[databases]
* = host=${hostname} port=${serverPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = 20
max_client_conn = 1000
server_idle_timeout = 5
`,
  )
  for (const path of account ? [directory, users, settings] : []) await chown(path, account!.uid, account!.gid)
  const keeper = spawn('sh', ['-c', KEEPER, 'keeper', directory, String(findPgBouncer()), settings], {
    ...account,
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  const ended = new Promise<void>((resolve) => keeper.once('close', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    let output = ''
    keeper.stderr.setEncoding('utf8').on('data', (text: string) => {
      output += text
      if (output.includes('process up')) resolve()
    })
    keeper.once('close', () => reject(new Error(`PgBouncer did not start: ${output}`)))
  })
  return {
    through(target) {
      const pooled = new URL(target)
      pooled.port = String(port)
      return pooled.href
    },
    stop() {
      keeper.stdin.end()
      return ended
    },
  }
}
