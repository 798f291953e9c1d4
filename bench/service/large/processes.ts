import { once } from 'node:events'
import { mkdir, mkdtemp, rm, rmdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createApp } from '#server/app.ts'
import { createServices } from '#server/open-services.ts'
import { readConfig } from '#server/platform/config.ts'
import { type OpenDatabase, openDatabase } from '#server/platform/database/database.ts'
import { colleague } from '#server/testing/issuer.ts'
import { startTypeScript } from '#server/testing/typescript-process.ts'
import type { LoadRequest } from '../load.process.ts'
import { type LoadClient, startLoad } from '../load.ts'
import { median } from '../measure.ts'

const SERVER = pathToFileURL('bench/service/large/server.process.ts')
const CONTROL_GROUPS = '/sys/fs/cgroup/cpu'
const PERIOD_US = 100_000
const PROCESSES = 3
const ORGANIZATIONS = 30
const ROUNDS = 5
/** Milliseconds. */
const ROUND = 6000
const WARM_UP = 4000
/** Public pages come from a sample of all badges, so that few are asked for twice. */
const PAGES = 2000
const PERCENT_OF_PAGES = 1
const O = '/api/v1/issuers/organization'

const write = (text: string) => process.stdout.write(`${text}\n`)

/** A request without the address of a process. */
type Wanted = Omit<LoadRequest, 'url'> & { path: string }

/**
 * Compares three processes on one filled database with one of them, and prints how many requests each answers. On a machine of
 * few cores each process gets a share of one, so that the database and the clients have the rest; that takes Linux, its control
 * groups of version 1, and root.
 * @param parameters the database's URL, and percent of a core that each process gets (default 20)
 */
export async function bench([url, percent = '20']: string[]): Promise<void> {
  if (!url) throw new Error('Name a filled database: npm run bench -- processes postgres://… 20')
  const dataDir = await mkdtemp(join(tmpdir(), 'insegna-bench-'))
  const database = await openDatabase({ url, dataDir, log: () => {} })
  const servers = []
  const client = await startLoad()
  try {
    const wanted = await requestsOf(database, dataDir)
    for (let number = 0; number < PROCESSES; number++) {
      servers.push(await startServer({ url, dataDir, number, share: Number(percent) / 100 }))
    }
    const ports = servers.map(({ port }) => port)
    write(`\n| requests a second, each process with ${percent} % of a core | one | three | ratio |\n|---|--:|--:|--:|`)
    for (const [name, requests] of Object.entries(wanted)) {
      const { one, all, ratio } = await compareRates(client, requests, ports)
      write(`| ${name} | ${one.toFixed(1)} | ${all.toFixed(1)} | ${ratio.toFixed(2)} |`)
    }
  } finally {
    client.stop()
    for (const { stop } of servers) await stop()
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Reads and awards of many organizations, each with a session of its own, and public pages of badges of all. */
async function requestsOf(database: OpenDatabase, dataDir: string): Promise<Record<string, Wanted[]>> {
  const { db, pool } = database
  const app = createApp(createServices(readConfig({ LOG_LEVEL: 'silent', DATA_DIR: dataDir }), database))
  const { rows } = await pool.query<{ id: string; template: string; pages: number }>(
    `select o.id, (select id from templates t where t.organization_id = o.id and not is_learning_path limit 1) as template,
      ceil(badges_count / 25.0)::int as pages
    from organizations o order by badges_count desc, id limit $1`,
    [ORGANIZATIONS],
  )
  const reads: Wanted[] = []
  const awards: Wanted[] = []
  for (const { id, template, pages } of rows) {
    const { cookie } = await colleague(app, db, id)
    const headers = { cookie }
    for (const page of [1, Math.ceil(pages / 3), pages]) reads.push({ path: `${O}/badges?page=${page}`, headers })
    for (const path of ['badges?state=revoked&sort=-emitted_at', 'statistics', 'earners?search=niccolo']) {
      reads.push({ path: `${O}/${path}`, headers })
    }
    const person = { recipient_first_name: 'Amara', recipient_last_name: 'Okonkwo' }
    const body = { badge_template_id: template, recipient_email: 'amara@wrenfield.example', ...person }
    awards.push({ path: `${O}/badges`, headers, body })
  }
  const badges = await pool.query<{ id: string }>(
    'select id from badges tablesample bernoulli ($1) where erased_at is null limit $2',
    [PERCENT_OF_PAGES, PAGES],
  )
  return { reads, 'public pages': badges.rows.map(({ id }) => ({ path: `/b/${id}`, headers: {} })), awards }
}

/** Requests a second by one process and by all, in alternation, and the median of the ratios. */
async function compareRates(client: LoadClient, wanted: Wanted[], ports: number[]) {
  const rateOf = (used: number[], milliseconds: number) => {
    const requests = wanted.flatMap(({ path, ...rest }, index) => {
      const port = used[index % used.length]!
      return { url: `http://127.0.0.1:${port}${path}`, ...rest }
    })
    return client.rateOf({ requests, milliseconds })
  }
  await rateOf(ports, WARM_UP)
  const rounds: { one: number; all: number }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const one = await rateOf([ports[round % ports.length]!], ROUND)
    rounds.push({ one, all: await rateOf(ports, ROUND) })
  }
  return {
    one: median(rounds.map(({ one }) => one)),
    all: median(rounds.map(({ all }) => all)),
    ratio: median(rounds.map(({ one, all }) => all / one)),
  }
}

/** Starts a process with a share of a core. */
async function startServer(options: { url: string; dataDir: string; number: number; share: number }) {
  const group = join(CONTROL_GROUPS, `insegna-bench-${options.number}`)
  const server = startTypeScript(SERVER, options.url, options.dataDir)
  const [port] = await once(server, 'message')
  await mkdir(group, { recursive: true })
  await writeFile(join(group, 'cpu.cfs_period_us'), String(PERIOD_US))
  await writeFile(join(group, 'cpu.cfs_quota_us'), String(Math.round(PERIOD_US * options.share)))
  await writeFile(join(group, 'cgroup.procs'), String(server.pid))
  return {
    port: Number(port),
    async stop() {
      server.kill()
      await once(server, 'exit')
      await rmdir(group)
    },
  }
}
