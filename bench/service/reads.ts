import type pg from 'pg'
import { PAGE_SIZE } from '#contract/page.ts'
import type { Issuer } from '#server/testing/issuer.ts'
import { peopleOf } from '#server/testing/stores/busy-organization.sql.ts'
import { readsWholeTable, replay, statementsOf } from '#server/testing/stores/statements.ts'
import type { LightClient } from './light-client.ts'
import { compare, median, milliseconds } from './measure.ts'
import type { Line } from './tables.ts'

const BADGES = '/issuers/organization/badges'
const EARNERS = '/issuers/organization/earners'
const ROUNDS = 100

/** Measures E15, E14, all earners, E12 and E13 against their own statements; E12 and E13 also against plain counting. */
export async function measureReads(
  pool: pg.Pool,
  client: LightClient,
  issuer: Issuer,
  badges: number,
): Promise<Line[]> {
  const deep = deepPage(badges)
  const deepOfEarners = deepPage(peopleOf(badges))
  const { body } = await issuer.ask('GET', BADGES)
  const reads: [name: string, path: string][] = [
    ['E15 first page, with total', BADGES],
    [`E15 page ${deep.toLocaleString('en')}`, `${BADGES}?page=${deep}`],
    ['E15 search of a name', `${BADGES}?search=niccolo%20rinaldi`],
    ['E15 search of one person', `${BADGES}?search=${encodeURIComponent('Ferri 4025')}`],
    ['E15 of one template', `${BADGES}?badge_template_id=${body.data[0].badge_template_version.badge_template_id}`],
    ['E14 one badge', `${BADGES}/${body.data[0].id}`],
    ['all earners, first page', EARNERS],
    [`all earners, page ${deepOfEarners.toLocaleString('en')}`, `${EARNERS}?page=${deepOfEarners}`],
    ['all earners, search of a name', `${EARNERS}?search=niccolo%20rinaldi`],
    ['all earners, search of an address', `${EARNERS}?search=earner407%40`],
  ]
  const lines: Line[] = []
  for (const [name, path] of reads) lines.push(await measureRead(pool, client, name, path))
  lines.push(...(await measureFinds(pool, client)))
  for (const [name, path, naive] of statistics(issuer.organizationId)) {
    const line = await measureRead(pool, client, name, path)
    const counting: number[] = []
    for (let round = 0; round < 3; round++) counting.push(await milliseconds(() => pool.query(naive)))
    const times = (median(counting) / line.ours).toFixed(0)
    lines.push({ ...line, notes: [...line.notes, `counting takes ${times} × as long`] })
  }
  return lines
}

/** Searches: one in thirteen people has the first name, everyone the domain, and some titles start with `template 1`. */
const finds = [
  ['two words', 'rinaldi%20niccolo'],
  ['one person', 'ferri%204025'],
  ['an address', 'earner407%40wrenfield'],
  ['a common name', 'niccolo'],
  ['a word of half of them', 'a'],
  ['a word of all', 'wrenfield'],
  ['a title', 'template%201'],
  ['a title and a name', 'template%20niccolo'],
  ['nobody', 'zzyzx'],
] as const

/** Measures `find` for badges and earners, and the suggestion of similar names. */
export async function measureFinds(pool: pg.Pool, client: LightClient): Promise<Line[]> {
  const reads: [name: string, path: string][] = [
    ...finds.map(([name, find]): [string, string] => [`E15 find of ${name}`, `${BADGES}?find=${find}`]),
    ...finds.map(([name, find]): [string, string] => [`all earners, find of ${name}`, `${EARNERS}?find=${find}`]),
    ['nearest names', `${EARNERS}/nearest?find=nicolo%20rinnaldi`],
  ]
  const lines: Line[] = []
  for (const [name, path] of reads) lines.push(await measureRead(pool, client, name, path))
  return lines
}

const deepPage = (rows: number) => Math.min(1000, Math.floor(rows / PAGE_SIZE))

/** Measures a GET against its own statements, and notes whether their plans scan a whole table. */
export async function measureRead(
  pool: pg.Pool,
  client: Pick<LightClient, 'ask'>,
  name: string,
  path: string,
): Promise<Line> {
  const read = () => client.ask({ path })
  await read()
  const statements = await statementsOf(read)
  const times = await compare(read, () => replay(pool, statements), ROUNDS)
  const isScan = await readsWholeTable(pool, statements)
  return { name, ...times, notes: [isScan ? 'SCANS A WHOLE TABLE' : 'no scan of a whole table'] }
}

/** The statistics endpoints, each with the query that it would need without counters. */
function statistics(organizationId: string): [name: string, path: string, naive: string][] {
  const of = `from badges where organization_id = '${organizationId}'`
  return [
    [
      'E12 a year’s statistics',
      '/issuers/organization/year-statistics?year=2025',
      `select date_trunc('month', emitted_at), count(*) ${of} and emitted_at between '2025-01-01' and '2026-01-01' group by 1`,
    ],
    [
      'E13 statistics',
      '/issuers/organization/statistics',
      `select count(*), count(distinct earner_id), count(*) filter (where expires_at < now()), count(*) filter (where shared_count > 0) ${of}`,
    ],
  ]
}
