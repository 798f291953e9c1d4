import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Database, OpenDatabase } from '#server/database/database.ts'
import { findBadgeNumbers, findBadgesByNumber, NUMBER_SIZE } from '#server/features/badges/export.sql.ts'
import { badgeSheets } from '#server/features/badges/export-badges.ts'
import type { Issuer } from '#server/testing/issuer.ts'
import { urlsUnder } from '#server/urls.ts'
import type { LightClient } from './light-client.ts'
import { compare, milliseconds } from './measure.ts'
import type { Line } from './reads.ts'
import { replay, type Statement, statementsOf } from './statements.ts'

const PEOPLE = 10_000
const BADGES = '/issuers/organization/badges'
const NOW = '2026-10-01 00:00:00'

type Pool = OpenDatabase['pool']

/** E18, E19 to 10,000 people and E16, each beside its own statements by the driver alone. */
export async function measureWrites({ db, pool }: OpenDatabase, client: LightClient, issuer: Issuer): Promise<Line[]> {
  const { body } = await issuer.ask('GET', '/issuers/organization/badge_templates')
  const templateId: string = body.data[0].id
  return [
    await measureAward(pool, client, templateId),
    await measureListAward(pool, client, issuer, templateId),
    await measureExport({ db, pool }, client, issuer, templateId),
  ]
}

async function measureAward(pool: Pool, client: LightClient, badge_template_id: string): Promise<Line> {
  const person = {
    recipient_email: 'amara.okonkwo@wrenfield.example',
    recipient_first_name: 'Amara',
    recipient_last_name: 'Okonkwo',
  }
  const award = () => client.ask({ method: 'POST', path: BADGES, body: { badge_template_id, ...person } })
  await award()
  const statements = await statementsOf(award)
  const times = await compare(award, () => replay(pool, statements), 100)
  return { name: 'E18', ...times, notes: `${statements.length} statements` }
}

async function measureListAward(
  pool: Pool,
  client: LightClient,
  issuer: Issuer,
  badge_template_id: string,
): Promise<Line> {
  const earners = Array.from({ length: PEOPLE }, (_, number) => ({
    recipient_email: `listed${number}@wrenfield.example`,
    recipient_first_name: 'Listed',
    recipient_last_name: `Person ${number}`,
  }))
  const { body } = await issuer.ask('POST', '/issuers/organization/earners_lists', {
    name: 'Everyone',
    status: 'enabled',
    type: 'list',
    earners,
  })
  const path = `${BADGES}/earners-lists/${body.data.id}`
  const award = () => client.ask({ method: 'POST', path, body: { badge_template_id } })
  const before = await badgesCount(issuer)
  const statements = await statementsOf(award)
  // Sent again as it was, the award would number its badges as those that are there.
  const raw = async () => replay(pool, numberedFrom(await badgesCount(issuer), before, statements))
  const times = await compare(award, raw, 5)
  return { name: `E19 to ${PEOPLE.toLocaleString('en')} earners`, ...times, notes: `${statements.length} statements` }
}

async function badgesCount(issuer: Issuer): Promise<number> {
  const { body } = await issuer.ask('GET', '/issuers/organization')
  return body.data.badges_count
}

const numberedFrom = (now: number, then: number, statements: Statement[]): Statement[] =>
  statements.map(({ text, values }) => ({ text, values: values.map((value) => (value === then ? now : value)) }))

/**
 * The export is read to its end, as a browser would. Beside it stand its statements alone and then the writer alone, which
 * is given the same badges.
 */
async function measureExport(
  { db, pool }: Pick<OpenDatabase, 'db' | 'pool'>,
  client: LightClient,
  { organizationId }: Issuer,
  templateId: string,
): Promise<Line> {
  const filter = { badge_template_id: templateId }
  const numbers = await findBadgeNumbers(db, organizationId, filter, NOW)
  const download = () => client.ask({ path: `${BADGES}/export?badge_template_id=${templateId}` })
  const statements = await statementsOf(download)
  const delay = monitorEventLoopDelay({ resolution: 5 })
  const before = process.memoryUsage().rss
  let peak = before
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss)
  }, 20)
  delay.enable()
  let bytes = 0
  const ours = await milliseconds(async () => {
    bytes = await download()
  })
  delay.disable()
  clearInterval(watch)
  const query = await milliseconds(() => replay(pool, statements))
  const writer = await writerAlone(db, organizationId, numbers)
  const notes = [
    `${(numbers.length / NUMBER_SIZE).toLocaleString('en')} rows, ${(bytes / 1e6).toFixed(1)} MB`,
    `alone, the query takes ${query.toFixed(0)} ms and the writer ${writer.toFixed(0)} ms`,
    `event loop blocked at most ${(delay.max / 1e6).toFixed(0)} ms`,
    `${((peak - before) / 1e6).toFixed(0)} MB of memory more`,
  ]
  return { name: 'E16 of one template', ours, raw: query + writer, notes: notes.join('; ') }
}

/** How long the badges take to be written, in milliseconds, when reading them counts for nothing. */
async function writerAlone(db: Database, organizationId: string, numbers: Buffer): Promise<number> {
  let reading = 0
  async function* read() {
    for (let place = 0; place < numbers.length; place += 500 * NUMBER_SIZE) {
      const began = performance.now()
      const wanted = []
      const end = Math.min(place + 500 * NUMBER_SIZE, numbers.length)
      for (let at = place; at < end; at += NUMBER_SIZE) wanted.push(numbers.readInt32BE(at))
      const batch = await findBadgesByNumber(db, organizationId, wanted)
      reading += performance.now() - began
      yield batch
    }
  }
  const all = await milliseconds(async () => {
    const { content } = await badgeSheets(read(), 'en', NOW, urlsUnder('http://localhost'))
    for await (const _ of content);
  })
  return all - reading
}
