import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { readConfig } from './platform/config.ts'
import { copyDatabase } from './schema/copy-database.ts'
import { type RunningService, startService } from './start-service.ts'
import { type Answer, signedIn } from './testing/issuer.ts'
import { type SmallDisk, smallDisk } from './testing/servers/small-disk.ts'

let disk: SmallDisk
let service: RunningService

beforeAll(async () => {
  disk = await smallDisk(200)
  await copyDatabase(inject('preparedDir'), disk.directory)
  const settings = { DATA_DIR: disk.directory, PORT: '0', DEMO: '0', LOG_LEVEL: 'silent', SHUTDOWN_DELAY: '0' }
  service = await startService(readConfig(settings))
})

afterAll(async () => {
  disk.empty()
  await service.stop()
  await disk.remove()
})

const answered = async (path: string, init?: RequestInit) => {
  const response = await fetch(`http://127.0.0.1:${service.port}${path}`, init)
  return { status: response.status, headers: response.headers, body: JSON.parse(await response.text()) }
}

test('a full disk is answered with a readable 507, /readyz reports it, and no acknowledged write is lost', async () => {
  const { cookie } = await signedIn({} as never, service.services.db)
  const addTemplate = (title: string, language: string): Promise<Answer> =>
    answered('/api/v1/issuers/organization/badge_templates', {
      method: 'POST',
      headers: { cookie, 'accept-language': language, 'content-type': 'application/json' },
      body: JSON.stringify({ title, description: `<p>${noise(15_000)}</p>` }),
    })
  expect((await addTemplate('before', 'en')).status).toBe(201)
  disk.fill()

  const acknowledged = ['before']
  let refused: Answer | undefined
  for (let number = 1; refused?.status !== 507; number += 1) {
    const answer = await addTemplate(`template ${number}`, 'en')
    if (answer.status === 201) acknowledged.push(`template ${number}`)
    else refused = answer
  }
  expect(refused.body).toEqual({ code: 'disk_full', message: expect.stringContaining('disk is full') })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  const italian = await addTemplate('italiano', 'it')
  expect(italian).toMatchObject({ status: 507, body: { code: 'disk_full', message: expect.stringContaining('disco') } })
  expect(await answered('/readyz')).toMatchObject({ status: 503, body: { status: 'disk_full' } })

  disk.empty()
  await vi.waitFor(async () => expect((await answered('/readyz')).status).toBe(200), { timeout: 50_000, interval: 500 })
  expect((await addTemplate('after', 'en')).status).toBe(201)
  const { rows } = await service.services.db.execute<{ title: string }>(sql`select title from template_versions`)
  expect(rows.map(({ title }) => title)).toEqual(expect.arrayContaining([...acknowledged, 'after']))
})

/** Random CJK characters, which do not compress. */
const noise = (length: number) =>
  Array.from({ length }, () => String.fromCodePoint(0x4e00 + Math.floor(Math.random() * 20_000))).join('')
