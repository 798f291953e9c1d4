import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { grantCredits } from './features/credits/grant-credits.ts'
import { openDatabase } from './platform/database/database.ts'
import { addList, people } from './testing/earners.ts'
import { type Issuer, signedIn } from './testing/issuer.ts'
import { emptyStore, operator } from './testing/keep-store.ts'
import { SOON, schedule } from './testing/scheduled-awards.ts'
import { type KillableService, startKillableService } from './testing/servers/killable-service.ts'
import { startMailServer } from './testing/servers/mail-server.ts'
import { slowSize } from './testing/slow-size.ts'
import { addTemplate } from './testing/templates.ts'

const O = '/issuers/organization'
const SLOW = { timeout: slowSize(1_200_000, 240_000) }
const isWhole = slowSize(1, 0) === 1
/** Answers that others get between the begin of the work and the kill. */
const MOMENTS = isWhole ? [1, 15, 60, 200, 500] : [10]
/** These take many starts, or much drawing. */
const testWhole = test.runIf(isWhole)

type World = KillableService & {
  place: Awaited<ReturnType<typeof emptyStore>>
  issuer: Issuer
  templateId: string
  /** The first row of a query. */
  row(query: string, values?: unknown[]): Promise<Record<string, unknown>>
}

/** The service in a process of its own, with an organization and a template. */
async function killableWorld(settings: NodeJS.ProcessEnv = {}): Promise<World> {
  const own = await emptyStore('postgres')
  const place = { ...own, AWARD_MAIL_DELAY: '0', AWARD_MAIL_DELAY_MANY: '0', ...settings }
  const { db, pool, close } = await openDatabase({ url: own['DATABASE_URL'], dataDir: place.DATA_DIR, log: () => {} })
  onTestFinished(close)
  const member = await signedIn({} as never, db, { creditsLeft: 0 })
  await grantCredits(db, { organization: member.organizationId, credits: 1_000_000, description: null })
  const template = await addTemplate(db, member)
  const service = await startKillableService(place, member.cookie)
  const ask = service.ask as unknown as Issuer['ask']
  return { ...service, place, issuer: { ...member, ask }, templateId: template.id, row: rowOf(pool) }
}

const rowOf =
  (pool: pg.Pool) =>
  async (query: string, values: unknown[] = []) =>
    (await pool.query(query, values)).rows[0]

/** Begins the work, kills the process after so many answers to others, and starts it again. */
async function killDuring({ get, kill, startAgain }: World, work: () => Promise<unknown>, answers: number) {
  const cut = work().catch(() => undefined)
  for (let heard = 0; heard < answers; heard += 1) await get('/healthz')
  await kill()
  await cut
  await startAgain()
}

/** Work of a dead process may be taken over at once, instead of when its lease has ended. */
const endLeases = ({ row }: World) =>
  row(`with jobs as (update jobs set leased_until = clock_timestamp(), attempts = 1 where lease is not null),
    files as (update certificate_files set leased_until = clock_timestamp() where status = 'waiting')
    update mails set next_attempt_at = clock_timestamp() where status = 'waiting'`)

/** Nothing is wrong with the store as the operator's command sees it, nor is a stored file without a row that shows it. */
async function expectSound({ place, kill }: World, files = 0) {
  await kill()
  expect(await operator(place, 'check')).toMatch(/^0 /)
  const names = await readdir(join(place.DATA_DIR, 'files'), { recursive: true }).catch(() => [])
  expect(names.filter((name) => /\.\w+$/.test(name))).toHaveLength(files)
}

const until = (world: World, query: string, found: Record<string, unknown>) =>
  expect.poll(() => world.row(query), { timeout: SLOW.timeout / 2, interval: 500 }).toEqual(found)

testWhole(
  'an import that is killed has made its list with everybody or not at all, and one list in the end',
  SLOW,
  async () => {
    const world = await killableWorld()
    const list = { name: 'Everybody', earners: people(slowSize(50_000, 2_000)) }
    const counts = `select (select count(*)::int from earners_lists) as lists, (select count(*)::int from earners) as people`
    const all = { lists: 1, people: list.earners.length }
    const key = crypto.randomUUID()
    const add = () => world.ask('POST', `${O}/earners_lists`, list, key)
    for (const answers of MOMENTS) {
      await killDuring(world, add, answers)
      expect([{ lists: 0, people: 0 }, all]).toContainEqual(await world.row(counts))
    }
    expect((await add()).status).toBe(201)
    expect(await world.row(counts)).toEqual(all)
    await expectSound(world)
  },
)

testWhole('an erasure that is killed has erased everything or nothing, and everything in the end', SLOW, async () => {
  const world = await killableWorld()
  const [person] = people(1)
  const badges = slowSize(200, 20)
  for (let made = 0; made < badges; made += 1)
    await world.ask('POST', `${O}/badges`, { ...person, badge_template_id: world.templateId })
  const { body } = await world.ask('GET', `${O}/earners`)
  const erasure = `${O}/earners/${body.data[0].id}/erasure`
  const named = () =>
    world.row(`select (select count(*)::int from earners) + (select count(*)::int from mails where recipient like 'person.%')
      + (select count(*)::int from badges where recipient_last_name <> '') as rows`)
  await until(world, `select count(*)::int as waiting from mails where status = 'waiting'`, { waiting: 0 })
  const before = await named()
  const erase = async () => {
    const { body: preview } = await world.ask('GET', erasure)
    return world.ask('POST', erasure, { way: 'wholly', fingerprint: preview.data.fingerprint })
  }
  for (const answers of MOMENTS) {
    await killDuring(world, erase, answers)
    expect([before, { rows: 0 }]).toContainEqual(await named())
  }
  const isErased = (await world.ask('GET', erasure)).status === 404
  if (!isErased) expect((await erase()).status).toBe(200)
  expect(await named()).toEqual({ rows: 0 })
  const letters = await readdir(join(world.place.DATA_DIR, 'mail'))
  expect(letters.filter((name) => name.endsWith('.eml'))).toEqual([])
  await expectSound(world)
})

testWhole('a planned award that is killed is resumed, and each badge is issued and paid once', SLOW, async () => {
  const world = await killableWorld()
  const size = slowSize(10_000, 1_000)
  const list = await addList(world.issuer, people(size))
  await schedule(world.issuer, { badge_template_id: world.templateId, earners_list_id: list, runs_at: SOON })
  const counts = `select (select count(*)::int from badges) as badges, (select count(distinct earner_id)::int from badges) as people,
    (select 1000000 - credits_left from organizations) as paid, (select count(distinct badge_id)::int from mails) as mails,
    (select count(*)::int from awards) as awards`
  const [none, all] = [0, size].map((n) => ({ badges: n, people: n, paid: n, mails: n, awards: Math.sign(n) }))
  for (const answers of MOMENTS) {
    const makeDue = () => world.row(`update scheduled_awards set due_at = clock_timestamp()`)
    await endLeases(world)
    await world.row(`update jobs set next_run_at = clock_timestamp() where name = 'scheduled_awards'`)
    await killDuring(world, makeDue, answers * 10)
    expect([none, all]).toContainEqual(await world.row(counts))
  }
  await endLeases(world)
  await until(world, counts, all!)
  await expectSound(world)
})

test('an undo that is killed has undone the whole award or none of it', SLOW, async () => {
  const world = await killableWorld()
  const size = slowSize(10_000, 1_000)
  const list = await addList(world.issuer, people(size))
  const award = { badge_template_id: world.templateId }
  const { body } = await world.ask('POST', `${O}/badges/earners-lists/${list}`, award)
  const counts = `select (select count(*)::int from badges where undone_at is null) as badges,
    (select 1000000 - credits_left from organizations) as paid, (select count(*)::int from credit_transactions) as bookings`
  const [none, all] = [
    { badges: size, paid: size, bookings: 2 },
    { badges: 0, paid: 0, bookings: 3 },
  ]
  const undo = () => world.ask('POST', `${O}/awards/${body.award_id}/undo`)
  for (const answers of MOMENTS) {
    await killDuring(world, undo, answers)
    expect([none, all]).toContainEqual(await world.row(counts))
  }
  await undo()
  expect(await world.row(counts)).toEqual(all)
  await expectSound(world)
})

testWhole(
  'mails that were being sent when the process was killed are sent, doubled only where the answer was lost',
  SLOW,
  async () => {
    const server = await startMailServer()
    onTestFinished(server.stop)
    const world = await killableWorld({ SMTP_URL: server.url })
    const size = slowSize(1_000, 100)
    const persons = people(size)
    const list = await addList(world.issuer, persons)
    const award = () => world.ask('POST', `${O}/badges/earners-lists/${list}`, { badge_template_id: world.templateId })
    expect((await award()).status).toBe(201)
    for (const answers of MOMENTS) {
      await killDuring(world, async () => undefined, answers)
      await endLeases(world)
    }
    await until(
      world,
      `select count(*) filter (where status = 'sent')::int as sent, count(*)::int as mails from mails`,
      {
        sent: size,
        mails: size,
      },
    )
    const received = await Promise.all(persons.map(({ recipient_email }) => server.mailsTo(recipient_email)))
    expect(received.filter((mails) => mails.length === 0)).toEqual([])
    // A process sends four at a time.
    const extra = received.reduce((sum, mails) => sum + mails.length - 1, 0)
    expect(extra).toBeLessThanOrEqual(4 * MOMENTS.length)
    for (const mails of received) expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(1)
    await expectSound(world)
  },
)

testWhole(
  'a file of certificates that is killed is made by the next process, and nothing is left of it once it has ended',
  SLOW,
  async () => {
    const world = await killableWorld()
    const size = slowSize(400, 40)
    const list = await addList(world.issuer, people(size))
    const award = { badge_template_id: world.templateId }
    const { body } = await world.ask('POST', `${O}/badges/earners-lists/${list}`, award)
    const filter = { award_id: body.award_id }
    const { body: begun } = await world.ask('POST', `${O}/certificate_files`, { filter, expected_count: size })
    const path = `${O}/certificate_files/${begun.data.id}`
    for (const share of [0.2, 0.7]) {
      const isFar = async () => (await world.row(`select certificates_done as done from certificate_files`))['done']
      await expect.poll(isFar, { timeout: 300_000 }).toBeGreaterThan(size * share)
      await world.kill()
      await endLeases(world)
      await world.startAgain()
    }
    const shown = async () => (await world.ask('GET', path)).body.data
    await expect.poll(shown, { timeout: SLOW.timeout / 2, interval: 500 }).toMatchObject({
      status: 'ready',
      certificates_done: size,
    })
    await world.row(`update certificate_files set expires_at = clock_timestamp()`)
    await world.row(`update jobs set next_run_at = clock_timestamp() where name = 'certificate_files'`)
    await until(world, `select count(*)::int as files from certificate_files`, { files: 0 })
    await expectSound(world)
  },
)

test('an import of badges that is killed goes on where it stood, and brings in every badge once', SLOW, async () => {
  const world = await killableWorld()
  const { issuer, row } = world
  const size = slowSize(10_000, 1_500)
  const rows = people(size).map(
    ({ recipient_email, recipient_first_name, recipient_last_name }) =>
      `Weaving,${recipient_email},${recipient_first_name},${recipient_last_name},2019-05-04`,
  )
  const heading = 'title,recipient_email,recipient_first_name,recipient_last_name,issued_on'
  const file = new FormData()
  file.set('file', new File([[heading, ...rows].join('\n')], 'badges.csv', { type: 'text/csv' }))
  const { id } = (await issuer.ask('POST', `${O}/badge_imports`, file)).body.data
  await issuer.ask('POST', `${O}/badge_imports/${id}/confirm`)
  for (const answers of isWhole ? [1, 5, 10, 20, 40, 60, 80, 100, 120, 150] : [5, 20]) {
    await killDuring(world, async () => {}, answers)
    await row(`update badge_imports set leased_until = clock_timestamp()`)
  }
  await until(world, `select status from badge_imports`, { status: 'finished' })
  expect(await row(`select count(*)::int as badges, count(distinct import_key)::int as kinds from badges`)).toEqual({
    badges: size,
    kinds: size,
  })
  await expectSound(world)
})
