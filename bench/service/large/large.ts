import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type OpenDatabase, openDatabase } from '#server/platform/database/database.ts'
import type { Issuer } from '#server/testing/issuer.ts'
import { addLargePath } from '#server/testing/stores/large/add-large-path.ts'
import { largeReads } from '#server/testing/stores/large/large-reads.ts'
import { readsWholeTable, replay, statementsOf } from '#server/testing/stores/statements.ts'
import { withServer } from '../bench.ts'
import { measureExport } from '../export.ts'
import type { LightClient } from '../light-client.ts'
import { compare, median, milliseconds, slowest } from '../measure.ts'
import { printTimes } from '../tables.ts'
import { measureWrites } from '../writes.ts'

const write = (text: string) => process.stdout.write(`${text}\n`)

const ROUNDS = 20
/** Milliseconds for one line, unless three rounds take longer. */
const AT_MOST = 600
const O = '/issuers/organization'
/** Rows of an Excel 97 sheet without its heading. */
const SHEET = 65_535

/**
 * Measures reads and writes of one organization in a database that `fill` has filled, beside the driver alone, and prints what
 * its tables weigh.
 * @param parameters the database's URL, the organization's rank by badges (default 0, the largest), and `reads` or `writes` to
 * measure only those
 */
export async function bench([url, rank = '0', only]: string[]): Promise<void> {
  if (!url) throw new Error('Name a filled database: npm run bench -- large postgres://… 0')
  const dataDir = await mkdtemp(join(tmpdir(), 'insegna-bench-'))
  const database = await openDatabase({ url, dataDir, log: () => {} })
  try {
    const { id, badges } = await organizationAt(database, Number(rank))
    await withServer(database, dataDir, id, async (client, issuer) => {
      if (only !== 'writes') {
        printTimes({ store: 'PostgreSQL', badges, lines: await measureReads(database, client, issuer) })
        await printPages(database, client)
      }
      if (only === 'reads') return
      const exported = await measureExport(database, client, issuer, badges, await dayOfSheet(database, id))
      const writes = await measureWrites(database.pool, client, issuer)
      printTimes({ store: 'PostgreSQL', badges, lines: [exported, ...writes] })
      await printActs(database, issuer)
    })
    await printWeights(database)
  } finally {
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function organizationAt({ db, pool }: OpenDatabase, rank: number): Promise<{ id: string; badges: number }> {
  const { rows } = await pool.query<{ id: string; badges: number; paths: number }>(
    `select id, badges_count as badges, (select count(*)::int from templates t where t.organization_id = o.id and t.is_learning_path)
      as paths from organizations o order by badges_count desc, id offset $1 limit 1`,
    [rank],
  )
  const found = rows[0]!
  if (found.paths === 0) await addLargePath(db, found.id)
  return found
}

async function measureReads({ pool }: OpenDatabase, client: LightClient, { organizationId }: Issuer) {
  const lines = []
  for (const [name, path] of await largeReads(pool, organizationId)) {
    const read = () => client.ask({ path })
    await read()
    const statements = await statementsOf(read)
    const times = await compare(read, () => replay(pool, statements), ROUNDS, { warmUp: 0, atMost: AT_MOST })
    const isWhole = await readsWholeTable(pool, statements)
    const notes = [`slowest of twenty ${times.slow.toFixed(1)} ms`, ...(isWhole ? ['SCANS A WHOLE TABLE'] : [])]
    lines.push({ name, ...times, notes })
    write(`${times.ours.toFixed(0).padStart(6)} ms  ${name}`)
  }
  return lines
}

/** Public pages of badges all over the installation, each asked for once, so that nothing of it is cached. */
async function printPages({ pool }: OpenDatabase, client: LightClient) {
  const { rows } = await pool.query<{ id: string }>(
    `select id from badges b join (
      select id as organization_id, 1 + (badges_count / 2) as seq from organizations where badges_count > 1 order by id limit 60
    ) half using (organization_id, seq) where erased_at is null`,
  )
  const pages: [name: string, path: (badge: { id: string }) => string][] = [
    ['public page', ({ id }) => `/b/${id}`],
    ['credential', ({ id }) => `/b/${id}/credential`],
    ['check of a badge', ({ id }) => `/b/${id}/verification`],
  ]
  write('\n| public pages, each asked for once | median, ms | slowest of twenty, ms |\n|---|--:|--:|')
  for (const [name, pathOf] of pages) {
    const times: number[] = []
    for (const badge of rows) times.push(await milliseconds(() => client.ask({ path: pathOf(badge), isPage: true })))
    write(`| ${name} | ${median(times).toFixed(1)} | ${slowest(times).toFixed(1)} |`)
  }
}

/** The day before the last badges that fill a sheet. */
async function dayOfSheet({ pool }: OpenDatabase, organizationId: string): Promise<string> {
  const { rows } = await pool.query<{ day: string }>(
    `select (created_at::date)::text as day from badges where organization_id = $1 order by seq desc offset $2 limit 1`,
    [organizationId, SHEET],
  )
  return rows[0]?.day ?? '2020-01-01'
}

/** Acts that are done once: the undo of an award that is made for it, and an erasure. */
async function printActs({ pool }: OpenDatabase, issuer: Issuer) {
  const everyone = await issuer.ask('GET', `${O}/earners_lists`)
  const templates = await issuer.ask('GET', `${O}/badge_templates`)
  await issuer.ask('POST', `${O}/badges/earners-lists/${everyone.body.data[0].id}`, {
    badge_template_id: templates.body.data.find(({ is_assignable }: { is_assignable: number }) => is_assignable).id,
  })
  const { rows } = await pool.query<{ id: string; badges_count: number }>(
    'select id, badges_count from awards where organization_id = $1 order by created_at desc limit 1',
    [issuer.organizationId],
  )
  const award = rows[0]!
  const undo = () => issuer.ask('POST', `${O}/awards/${award.id}/undo`, {})
  const people = await issuer.ask('GET', `${O}/earners?page=2`)
  const path = `${O}/earners/${people.body.data[0].id}/erasure`
  const erase = async () => {
    const { fingerprint } = (await issuer.ask('GET', path)).body.data
    return issuer.ask('POST', path, { way: 'wholly', fingerprint })
  }
  write('\n| acts | ms | status |\n|---|--:|--:|')
  for (const [name, act] of [
    [`undo of ${award.badges_count} badges`, undo],
    ['erasure of a person', erase],
  ] as const) {
    let status = 0
    const took = await milliseconds(async () => {
      status = (await act()).status
    })
    write(`| ${name} | ${took.toFixed(0)} | ${status} |`)
  }
}

/** Bytes a badge of each large table and its indexes, and how often each index of badges was used. */
async function printWeights({ pool }: OpenDatabase) {
  const { rows } = await pool.query(`
    with badges as (select sum(badges_count)::float8 as count from organizations)
    select c.relname as name, pg_table_size(c.oid) / badges.count as rows, pg_indexes_size(c.oid) / badges.count as indexes
    from pg_class c, badges where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    order by pg_total_relation_size(c.oid) desc limit 12`)
  write('\n| bytes a badge | rows | indexes |\n|---|--:|--:|')
  for (const { name, rows: own, indexes } of rows) write(`| ${name} | ${own.toFixed(0)} | ${indexes.toFixed(0)} |`)
  const { rows: indexes } = await pool.query(`
    with badges as (select sum(badges_count)::float8 as count from organizations)
    select indexrelname as name, pg_relation_size(indexrelid) / badges.count as bytes, idx_scan as uses
    from pg_stat_user_indexes, badges where relname in ('badges', 'mails', 'earners') order by bytes desc`)
  write('\n| index | bytes a badge | uses |\n|---|--:|--:|')
  for (const { name, bytes, uses } of indexes) write(`| ${name} | ${bytes.toFixed(0)} | ${uses} |`)
}
