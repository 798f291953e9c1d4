import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { createApp } from '#server/app.ts'
import { createServices } from '#server/open-services.ts'
import { readConfig } from '#server/platform/config.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { addBadge } from '#server/testing/badges.ts'
import { signedIn } from '#server/testing/issuer.ts'
import { startPostgresCluster } from '#server/testing/servers/postgres-cluster.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { type LoadClient, startLoad } from './load.ts'
import { median } from './measure.ts'

const ROUNDS = 15
/** Milliseconds, long enough to make garbage collection pauses insignificant. */
const ROUND = 400

const write = (text: string) => process.stdout.write(`${text}\n`)

/** Compares a badge's public page with the same bytes as a static file, both over HTTP from the same server. */
export async function benchPublicPage(): Promise<void> {
  write('\n| public page of one badge | ours, requests a second | static file | ratio |\n|---|--:|--:|--:|')
  const cluster = await startPostgresCluster()
  try {
    await benchStore('PostgreSQL', await cluster.createDatabase())
  } finally {
    await cluster.stop()
  }
  await benchStore('embedded')
  write('')
}

async function benchStore(store: string, url?: string) {
  const dataDir = await mkdtemp(join(tmpdir(), 'insegna-bench-'))
  const database = await openDatabase({ ...(url && { url }), dataDir, log: () => {} })
  const services = createServices(readConfig({ LOG_LEVEL: 'silent', DATA_DIR: dataDir }), database)
  const root = join(dataDir, 'static')
  const app = createApp(services, (mounted) =>
    mounted.get('/static/*', serveStatic({ root: dataDir, precompressed: true })),
  )
  const client = await startLoad()
  const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 })
  try {
    const issuer = await signedIn(app, database.db)
    const page = `/b/${await addBadge(database.db, issuer, await addTemplate(database.db, issuer))}`
    await mkdir(root)
    const plain = { 'accept-encoding': 'identity' }
    const packed = { 'accept-encoding': 'gzip' }
    await writeFile(join(root, 'page.html'), await bytesOf(await app.request(page, { headers: plain })))
    await writeFile(join(root, 'page.html.gz'), await bytesOf(await app.request(page, { headers: packed })))
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const etag = (await app.request(page)).headers.get('etag') ?? ''
    const lines: Record<string, { ours: PageRequest; file: PageRequest }> = {
      'as it is': { ours: [page, plain], file: ['/static/page.html', plain] },
      compressed: { ours: [page, packed], file: ['/static/page.html', packed] },
      'not changed since (304)': { ours: [page, { 'if-none-match': etag }], file: ['/static/page.html', packed] },
    }
    for (const [name, requests] of Object.entries(lines))
      print(`${store}, ${name}`, await measure(client, base, requests))
  } finally {
    client.stop()
    server.close()
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

type PageRequest = [path: string, headers: Record<string, string>]

/** Median requests per second of both in alternation, and the median ratio of paired rounds. */
async function measure(client: LoadClient, base: string, requests: { ours: PageRequest; file: PageRequest }) {
  const rounds: { ours: number; file: number }[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const rates = { ours: 0, file: 0 }
    for (const turn of round % 2 ? (['ours', 'file'] as const) : (['file', 'ours'] as const)) {
      const [path, headers] = requests[turn]
      rates[turn] = await client.rateOf({ requests: [{ url: base + path, headers }], milliseconds: ROUND })
    }
    if (round > 0) rounds.push(rates)
  }
  return {
    ours: median(rounds.map(({ ours }) => ours)),
    file: median(rounds.map(({ file }) => file)),
    // Per round, so that other load on the machine affects both.
    ratio: median(rounds.map(({ ours, file }) => ours / file)),
  }
}

function print(name: string, { ours, file, ratio }: Awaited<ReturnType<typeof measure>>) {
  write(`| ${name} | ${ours.toFixed(0)} | ${file.toFixed(0)} | ${ratio.toFixed(2)} |`)
}
