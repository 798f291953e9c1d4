import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { readConfig } from './platform/config.ts'
import { startService } from './start-service.ts'
import { fillStore } from './testing/fill-store.ts'
import { operator, storePlace } from './testing/keep-store.ts'

/** A store of a role that owns its database and may do nothing else on the server. The other tests connect as superuser. */
async function ordinaryPlace() {
  const place = await storePlace('postgres')
  const url = new URL(place['DATABASE_URL']!)
  const [database, role, password] = [url.pathname.slice(1), `role_${randomBytes(6).toString('hex')}`, 'ordinary']
  const server = new pg.Client(inject('serverUrl'))
  await server.connect()
  await server.query(`create role ${role} login password '${password}'; alter database ${database} owner to ${role}`)
  await server.end()
  Object.assign(url, { username: role, password })
  return { ...place, DATABASE_URL: url.href }
}

test('a role that owns its database is enough to run, erase, check, back up and restore', {
  timeout: 120_000,
}, async () => {
  const place = await ordinaryPlace()
  const service = await startService(readConfig(place))
  onTestFinished(service.stop)
  await fillStore(service.services)
  const { rows } = await service.services.db.execute<{ email: string }>(
    'select recipient_email as email from badges order by id limit 1',
  )
  expect(await operator(place, 'erase-person', '--email', rows[0]!.email, '--wholly')).toMatch(
    /^0 Everything of 1 person/,
  )
  expect(await operator(place, 'check')).toMatch(/^0 Nothing is wrong/)
  const file = join(place.DATA_DIR, 'store.backup')
  expect(await operator(place, 'backup', file)).toMatch(/^0 Wrote/)

  const other = await ordinaryPlace()
  expect(await operator(other, 'restore', file)).toMatch(/^0 Restored.+Nothing is wrong with it/s)
})
