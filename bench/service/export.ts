import { findBadgeNumbers, findBadgesByNumber, NUMBER_SIZE } from '#server/features/badges/export.sql.ts'
import { badgeSheets } from '#server/features/badges/export-badges.ts'
import type { Database, OpenDatabase } from '#server/platform/database/database.ts'
import { urlsUnder } from '#server/platform/urls.ts'
import type { Issuer } from '#server/testing/issuer.ts'
import { replay, statementsOf } from '#server/testing/stores/statements.ts'
import type { LightClient } from './light-client.ts'
import { median, mediansOf, milliseconds } from './measure.ts'
import type { Line } from './tables.ts'
import { type Watched, watchProcess } from './watch-process.ts'

const ROWS = 100_000
const ROUNDS = 5
const NOW = '2026-10-01 00:00:00'

/** The day after which `rows` of the badges lie, which are spread evenly over two years. */
function dayBeforeLast(rows: number, badges: number): string {
  const [first, last] = [Date.parse('2024-10-01'), Date.parse('2026-10-01')]
  const since = last - (last - first) * Math.min(1, rows / badges)
  return new Date(since - 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
}

/**
 * Measures a complete download of E16, compared with its statements alone plus the spreadsheet writer alone for the same
 * badges.
 * @param day after which the badges are exported that were recorded, a hundred thousand by default
 */
export async function measureExport(
  { db, pool }: OpenDatabase,
  client: LightClient,
  { organizationId }: Issuer,
  badges: number,
  day = dayBeforeLast(ROWS, badges),
): Promise<Line> {
  const filter = { created_at_after: day }
  const numbers = await findBadgeNumbers(db, organizationId, filter, { now: NOW, timeZone: 'Europe/Rome' })
  const path = `/issuers/organization/badges/export?${new URLSearchParams(filter)}`
  let bytes = 0
  const download = async () => {
    bytes = await client.ask({ path })
  }
  const statements = await statementsOf(download)

  const before = process.memoryUsage.rss()
  const rounds: { ours: Watched; query: number; writer: number }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const ours = await watchProcess(download)
    const query = await milliseconds(() => replay(pool, statements))
    rounds.push({ ours, query, writer: await writerAlone(db, organizationId, numbers) })
  }

  const rows = (numbers.length / NUMBER_SIZE).toLocaleString('en')
  const [query, writer] = [median(rounds.map((round) => round.query)), median(rounds.map((round) => round.writer))]
  return {
    name: `E16 export of ${rows} rows`,
    ...mediansOf(rounds.map(({ ours, query, writer }) => ({ ours: ours.took, raw: query + writer }))),
    notes: [
      `${(bytes / 1e6).toFixed(0)} MB of file`,
      `alone, the query takes ${query.toFixed(0)} ms and the writer ${writer.toFixed(0)} ms`,
      `event loop blocked at most ${most(rounds.map(({ ours }) => ours.blocked))} ms`,
      `of which this thread computed at most ${most(rounds.map(({ ours }) => ours.computed))} ms`,
      `${most(rounds.map(({ ours }) => (ours.memory - before) / 1e6))} MB of memory more`,
    ],
  }
}

const most = (numbers: (number | undefined)[]) =>
  numbers.every((number) => number !== undefined) ? Math.max(...numbers).toFixed(0) : '?'

/** Time to write the badges into a spreadsheet, excluding reading them, in milliseconds. */
async function writerAlone(db: Database, organizationId: string, numbers: Buffer): Promise<number> {
  let reading = 0
  async function* read() {
    for (let offset = 0; offset < numbers.length; offset += 500 * NUMBER_SIZE) {
      const began = performance.now()
      const batchNumbers = []
      const end = Math.min(offset + 500 * NUMBER_SIZE, numbers.length)
      for (let at = offset; at < end; at += NUMBER_SIZE) batchNumbers.push(numbers.readInt32BE(at))
      const batch = await findBadgesByNumber(db, organizationId, batchNumbers)
      reading += performance.now() - began
      yield batch
    }
  }
  const all = await milliseconds(async () => {
    const { content } = await badgeSheets(read(), { language: 'en', now: NOW, urls: urlsUnder('http://localhost') })
    for await (const _ of content);
  })
  return all - reading
}
