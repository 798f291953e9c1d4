import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

/**
 * Creates a database on the run's PostgreSQL server.
 * @param content `schema` for the current schema, copied from a template because that is faster; or `nothing`
 * @returns its URL
 */
export async function createServerDatabase(content: 'schema' | 'nothing'): Promise<string> {
  const migrated = new URL(inject('serverUrl'))
  const own = new URL(migrated)
  own.pathname = `/test_${process.pid}_${randomBytes(6).toString('hex')}`
  const server = new URL(migrated)
  server.pathname = '/postgres'
  const template = content === 'schema' ? migrated.pathname.slice(1) : 'template1'
  const client = new pg.Client({ connectionString: server.href })
  await client.connect()
  await client.query(`create database ${own.pathname.slice(1)} template ${template}`).finally(() => client.end())
  own.host = new URL(inject('poolerUrl') || own).host
  return own.href
}
