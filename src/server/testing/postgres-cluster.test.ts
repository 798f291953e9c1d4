import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PostgresCluster, startPostgresCluster } from './postgres-cluster.ts'

let cluster: PostgresCluster

beforeAll(async () => {
  cluster = await startPostgresCluster()
})

afterAll(() => cluster.stop())

async function ask(url: string, text: string) {
  const client = new pg.Client(url)
  await client.connect()
  return client.query(text).finally(() => client.end())
}

test('two databases share nothing', async () => {
  const [one, other] = await Promise.all([cluster.createDatabase(), cluster.createDatabase()])
  await ask(one, 'CREATE TABLE mine ()')
  await expect(ask(other, 'SELECT FROM mine')).rejects.toThrow('relation "mine" does not exist')
})

test('a restart keeps the address and what was written', async () => {
  const url = await cluster.createDatabase()
  await ask(url, 'CREATE TABLE kept ()')
  await cluster.restart()
  expect((await ask(url, 'SELECT FROM kept')).rowCount).toBe(0)
})
