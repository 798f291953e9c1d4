import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { OpenDatabase } from '#server/database/database.ts'
import type { App } from '#server/http/mount.ts'
import type { Issuer } from '#server/testing/issuer.ts'
import { compare, milliseconds } from './measure.ts'
import type { Line } from './reads.ts'
import { replay, type Statement, statementsOf } from './statements.ts'

const PEOPLE = 10_000

/** E18, E19 to 10,000 people and E16, each beside its own statements by the driver alone. */
export async function measureWrites({ pool }: OpenDatabase, app: App, issuer: Issuer): Promise<Line[]> {
  const { body } = await issuer.ask('GET', '/issuers/organization/badge_templates')
  const templateId: string = body.data[0].id
  return [
    await measureAward(pool, issuer, templateId),
    await measureListAward(pool, issuer, templateId),
    await measureExport(pool, app, issuer, templateId),
  ]
}

async function measureAward(pool: OpenDatabase['pool'], issuer: Issuer, badge_template_id: string): Promise<Line> {
  const award = () =>
    issuer.ask('POST', '/issuers/organization/badges', {
      badge_template_id,
      recipient_email: 'amara.okonkwo@wrenfield.example',
      recipient_first_name: 'Amara',
      recipient_last_name: 'Okonkwo',
    })
  const statements = await statementsOf(award)
  const times = await compare(award, () => replay(pool, statements), 100)
  return { name: 'E18', ...times, notes: `${statements.length} statements` }
}

async function measureListAward(pool: OpenDatabase['pool'], issuer: Issuer, badge_template_id: string): Promise<Line> {
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
  const award = () =>
    issuer.ask('POST', `/issuers/organization/badges/earners-lists/${body.data.id}`, { badge_template_id })
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

/** The export is read to its end, as a browser would; beside it stand its statements alone. */
async function measureExport(pool: OpenDatabase['pool'], app: App, issuer: Issuer, templateId: string): Promise<Line> {
  const path = `/api/v1/issuers/organization/badges/export?badge_template_id=${templateId}`
  let bytes = 0
  const download = async () => {
    const response = await app.request(path, { headers: { cookie: issuer.cookie } })
    bytes = 0
    for await (const chunk of response.body ?? []) bytes += chunk.length
  }
  const statements = await statementsOf(download)
  const delay = monitorEventLoopDelay({ resolution: 5 })
  const before = process.memoryUsage().rss
  let peak = before
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss)
  }, 20)
  delay.enable()
  const ours = await milliseconds(download)
  delay.disable()
  clearInterval(watch)
  const raw = await milliseconds(() => replay(pool, statements))
  const notes = [
    `${(bytes / 1e6).toFixed(1)} MB`,
    `event loop blocked at most ${(delay.max / 1e6).toFixed(0)} ms`,
    `${((peak - before) / 1e6).toFixed(0)} MB of memory more`,
    'the driver alone writes no file',
  ]
  return { name: 'E16 of one template', ours, raw, notes: notes.join('; ') }
}
