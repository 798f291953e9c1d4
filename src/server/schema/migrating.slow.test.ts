import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { people } from '../testing/earners.ts'
import { operator } from '../testing/keep-store.ts'
import { buildFormerVersion } from '../testing/servers/former-version.ts'
import { spawnProduct } from '../testing/servers/killable-service.ts'
import { slowSize } from '../testing/slow-size.ts'
import { oldStore } from '../testing/stores/old-store.ts'
import { readMigrations } from './migrations.ts'

const SLOW = { timeout: 240_000 }

const dumps = (await readdir(fileURLToPath(new URL('../testing/dumps', import.meta.url)))).sort()
/** With the whole size all but the newest, which needs no upgrade. */
const older = dumps.slice(0, slowSize(-1, 0))

function connect(url: string) {
  const pool = new pg.Pool({
    connectionString: url,
    max: 4,
    options: '-c lock_timeout=10s',
    application_name: 'old version',
  })
  pool.on('error', () => {})
  onTestFinished(() => pool.end())
  return pool
}

const countOf = async (pool: pg.Pool, from: string) =>
  Number((await pool.query(`select count(*) as n from ${from}`)).rows[0].n)

test('a process that is killed in a migration leaves the old schema, and the next start migrates', SLOW, async () => {
  const place = await oldStore(dumps[0]!)
  const pool = connect(place.DATABASE_URL)
  const applied = () => countOf(pool, 'drizzle.__drizzle_migrations')
  const before = { applied: await applied(), badges: await countOf(pool, 'badges') }
  // The migration waits for this reader once it changes the table.
  const reader = await pool.connect()
  await reader.query('begin')
  await reader.query('select from badges limit 1')
  const product = spawnProduct(place)
  const sessions = `pg_stat_activity where datname = current_database() and application_name = 'insegna'`
  await expect.poll(() => countOf(pool, `${sessions} and wait_event_type = 'Lock'`), { timeout: 60_000 }).toBe(1)
  await product.kill()
  // The server notices within a second that its client is gone.
  await expect.poll(() => countOf(pool, sessions), { timeout: 20_000 }).toBe(0)
  await reader.query('commit')
  reader.release()
  expect({ applied: await applied(), badges: await countOf(pool, 'badges') }).toEqual(before)

  const again = spawnProduct(place)
  await again.ready
  expect({ applied: await applied(), badges: await countOf(pool, 'badges') }).toEqual({
    applied: readMigrations().length,
    badges: before.badges,
  })
  await again.kill()
  expect(await operator(place, 'check')).toMatch(/^0 /)
})

test.each(older)(
  'a store of %s is upgraded while the old version still reads and writes, and nothing is lost',
  SLOW,
  async (tag) => {
    const place = await oldStore(tag)
    const pool = connect(place.DATABASE_URL)
    const { rows: all } = await pool.query<{ id: string }>('select id from badges order by seq')
    const some = all.slice(0, 50)
    let isOver = false
    const codes = new Set<string>()
    let done = 0
    /** What every version does: shows a badge, counts an opening, and changes the organization. */
    const oldVersion = async (lane: number) => {
      for (let number = lane; !isOver; number += 3) {
        const { id } = some[number % some.length]!
        const work = pool.query(
          'select b.*, v.* from badges b join template_versions v on v.id = b.template_version_id where b.id = $1',
          [id],
        )
        const write = pool.query(
          'update organizations set description = description where id = (select organization_id from badges where id = $1)',
          [id],
        )
        for (const result of await Promise.allSettled([work, write])) {
          if (result.status === 'fulfilled') done += 1
          else codes.add((result.reason as { code?: string }).code ?? String(result.reason))
        }
      }
    }
    const lanes = [0, 1, 2].map(oldVersion)
    const product = spawnProduct(place)
    const url = await product.ready
    const doneAtStart = done
    const answers = await Promise.all(some.slice(0, 10).map(({ id }) => fetch(`${url}/b/${id}`)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    await expect.poll(() => done, { timeout: 30_000 }).toBeGreaterThan(doneAtStart + 20)
    isOver = true
    await Promise.all(lanes)
    // Those that met the migration waited for it, or were told to repeat: a lock not granted in time, or a deadlock.
    expect([...codes].filter((code) => !['55P03', '40P01'].includes(code))).toEqual([])
    // The new version also runs the planned awards that are due.
    const { rows: left } = await pool.query('select id from badges where id = any($1)', [all.map(({ id }) => id)])
    expect(left).toHaveLength(all.length)
    await product.kill()
    expect(await operator(place, 'check')).toMatch(/^0 /)
  },
)

test.runIf(slowSize(1, 0))(
  'while a process of the former version awards badges the new one upgrades the store, and each acknowledged badge is there once',
  SLOW,
  async ({ skip }) => {
    const former = await buildFormerVersion()
    if (!former) return skip('Without the history of git no former version can be built.')
    const place = await oldStore(dumps.at(-2)!)
    const old = spawnProduct(place, former.program)
    const api = `${await old.ready}/api/v1`
    const pool = connect(place.DATABASE_URL)
    const { rows } = await pool.query(`
      select u.email, t.id as template from templates t
      join memberships m on m.organization_id = t.organization_id and m.level = 'owner' join users u on u.id = m.user_id
      where t.status = 'active' and not t.is_learning_path order by t.id limit 1`)
    const account = { email: rows[0].email, password: 'former and later awards' }
    await former.operator(place, 'set-password', '--email', account.email, '--password', account.password)
    const post = (path: string, body: object, headers: Record<string, string> = {}) =>
      fetch(api + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      })
    const [cookie = ''] = ((await post('/auth/login', account)).headers.get('set-cookie') ?? '').split(';')
    const acknowledged: string[] = []
    const others = new Set<number>()
    let isOver = false
    const persons = people(2_000)
    const award = async (lane: number) => {
      for (let number = lane; !isOver; number += 3) {
        const key = crypto.randomUUID()
        const input = { ...persons[number], badge_template_id: rows[0].template }
        for (let isAnswered = false; !isAnswered; ) {
          const answer = await post('/issuers/organization/badges', input, { cookie, 'idempotency-key': key })
          isAnswered = answer.status !== 503
          if (answer.status !== 201) others.add(answer.status)
          else acknowledged.push(((await answer.json()) as { data: { id: string } }).data.id)
        }
      }
    }
    const existing = new Set((await pool.query('select id from badges')).rows.map(({ id }) => id))
    const lanes = [0, 1, 2].map(award)
    await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(20)
    const product = spawnProduct(place)
    const url = await product.ready
    const known = acknowledged.length
    await expect.poll(() => acknowledged.length + others.size, { timeout: 60_000 }).toBeGreaterThan(known + 20)
    isOver = true
    await Promise.all(lanes)
    expect([...others].filter((status) => status !== 503)).toEqual([])
    const { rows: badges } = await pool.query('select id from badges where recipient_email = any($1)', [
      persons.map(({ recipient_email }) => recipient_email),
    ])
    expect(
      badges
        .map(({ id }) => id)
        .filter((id) => !existing.has(id))
        .sort(),
    ).toEqual(acknowledged.sort())
    const page = await fetch(`${url}/b/${acknowledged.at(-1)}`)
    expect(page.status).toBe(200)
    await old.kill()
    await product.kill()
    expect(await operator(place, 'check')).toMatch(/^0 /)
  },
)
