import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTypeScript } from '../typescript-process.ts'
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

test('two databases are isolated', async () => {
  const [one, other] = await Promise.all([cluster.createDatabase(), cluster.createDatabase()])
  await ask(one, 'CREATE TABLE mine ()')
  await expect(ask(other, 'SELECT FROM mine')).rejects.toThrow('relation "mine" does not exist')
})

test('a restart keeps the URL and the data', async () => {
  const url = await cluster.createDatabase()
  await ask(url, 'CREATE TABLE kept ()')
  await cluster.restart()
  expect((await ask(url, 'SELECT FROM kept')).rowCount).toBe(0)
})

test('a server stops when the process that started it is killed', async () => {
  const holder = startTypeScript(new URL('./postgres-cluster.process.ts', import.meta.url))
  const [url] = await once(holder, 'message')
  const { rows } = await ask(url, "SELECT current_setting('data_directory') AS directory")
  expect(existsSync(dirname(rows[0].directory))).toBe(true)
  holder.kill('SIGKILL')
  await vi.waitFor(() => expect(existsSync(dirname(rows[0].directory))).toBe(false), { timeout: 10_000 })
  await expect(ask(url, 'SELECT 1')).rejects.toThrow('ECONNREFUSED')
})
