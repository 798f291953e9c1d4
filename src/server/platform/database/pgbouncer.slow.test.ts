import pg from 'pg'
import { beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { findPgBouncer, prepareRoleForPooler, startPgBouncer } from '#server/testing/servers/pgbouncer.ts'
import { createServerDatabase } from '#server/testing/stores/server-database.ts'
import { openDatabase } from './database.ts'
import { openPostgresStore } from './postgres-store.ts'

/** A role of its own, so that its settings are those of no other test. */
const ROLE = { username: 'pooled', password: 'through-the-pooler' }

beforeAll(async () => {
  const client = new pg.Client(inject('serverUrl'))
  await client.connect()
  await client.query(`CREATE ROLE ${ROLE.username} SUPERUSER LOGIN PASSWORD '${ROLE.password}'`)
  await client.end()
})

/** URLs of an empty database, directly and through the pooler. */
async function pooled() {
  const direct = Object.assign(new URL(await createServerDatabase('nothing')), ROLE).href
  const pooler = await startPgBouncer(direct)
  onTestFinished(pooler.stop)
  return { direct, through: pooler.through(direct) }
}

const pooler = test.skipIf(!findPgBouncer())

pooler('through a pooler the service refuses to start until its role has the settings, and says which', async () => {
  const { direct, through } = await pooled()
  const open = () => openPostgresStore(through, 2, () => {})
  const refusal = await open().then(() => '', String)
  expect(refusal).toContain(`ALTER ROLE "pooled" SET TimeZone = 'UTC'; `)
  expect(refusal).toContain(`ALTER ROLE "pooled" SET statement_timeout = '60s';`)
  await prepareRoleForPooler(direct)
  const { through: again } = await pooled()
  const pool = await openPostgresStore(again, 2, () => {})
  await pool.end()
})

pooler('through a pooler a store is created, and no session keeps a setting or a prepared statement', async () => {
  const { direct } = await pooled()
  await prepareRoleForPooler(direct)
  const { through } = await pooled()
  const [first, second] = await Promise.all(
    [1, 2].map(() => openDatabase({ url: through, dataDir: '/nowhere', connections: 20, log: () => {} })),
  )
  onTestFinished(first!.close)
  onTestFinished(second!.close)
  const asked = Array.from({ length: 200 }, (_, number) => {
    const { pool } = number % 2 ? first! : second!
    return pool.query({
      name: `named ${number % 3}`,
      text: `SELECT $1::int + ${number % 3} AS sum, current_setting('TimeZone') AS zone`,
      values: [number],
    })
  })
  const answers = (await Promise.all(asked)).map(({ rows }) => rows[0])
  expect(answers).toEqual(asked.map((_, number) => ({ sum: number + (number % 3), zone: 'UTC' })))
  const { rows } = await first!.pool.query('SELECT count(*)::int AS kept FROM pg_prepared_statements')
  expect(rows).toEqual([{ kept: 0 }])
})
