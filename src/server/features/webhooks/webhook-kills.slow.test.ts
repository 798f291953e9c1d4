import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished } from 'vitest'
import { addBadge } from '#server/testing/badges.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { NO_RATE_LIMITS, test } from '#server/testing/test.ts'
import { startTypeScript } from '#server/testing/typescript-process.ts'
import { addWebhook, givenReceiver } from './testing/receiver.ts'

const WEBHOOKS = 10
/** What one process sends at once: three to each. */
const IN_THE_AIR = 3 * WEBHOOKS
/** Together they cut a hundred deliveries and more between sending and noting. */
const KILLS = 4
const BADGES = 12
const SLOW = { timeout: 240_000 }

test(
  'nothing is lost where processes are killed between sending and noting, and repeats carry the same id',
  SLOW,
  async ({ db, database, dataDir, issuer }) => {
    const held: ServerResponse[] = []
    const receiver = await givenReceiver((response) => held.push(response))
    for (let made = 0; made < WEBHOOKS; made += 1) await addWebhook(issuer, receiver.url)
    const template = await addTemplate(db, issuer)
    for (let made = 0; made < BADGES; made += 1) await addBadge(db, issuer, template)
    const settings = { LOG_LEVEL: 'silent', DATA_DIR: dataDir, DATABASE_URL: database.pool.options.connectionString }
    const start = () => {
      const config = JSON.stringify({ ...settings, ...NO_RATE_LIMITS })
      const child = startTypeScript(new URL('./webhook-worker.process.ts', import.meta.url), config)
      onTestFinished(() => void child.kill('SIGKILL'))
      return child
    }
    const kill = async (child: ChildProcess) => {
      child.kill('SIGKILL')
      await once(child, 'exit')
      // As if the lease had ended.
      await db.execute(sql`update webhook_deliveries set next_attempt_at = clock_timestamp()
      where organization_id = ${issuer.organizationId} and status = 'waiting'`)
    }
    let cut = 0
    for (let time = 0; time < KILLS; time += 1) {
      const child = start()
      await expect.poll(() => held.length, SLOW).toBe(IN_THE_AIR)
      cut += held.length
      // Half of the time the answers are on their way when the process dies.
      if (time % 2 === 1) for (const response of held) response.writeHead(204).end()
      held.length = 0
      await kill(child)
    }
    expect(cut).toBeGreaterThanOrEqual(100)
    receiver.answer = (response) => response.writeHead(204).end()
    const last = start()
    const deliveries = () =>
      db.execute<{ id: string; status: string }>(
        sql`select replace('msg_' || id, '-', '') as id, status from webhook_deliveries where organization_id = ${issuer.organizationId}`,
      )
    await expect
      .poll(async () => (await deliveries()).rows.filter(({ status }) => status !== 'delivered').length, SLOW)
      .toBe(0)
    await kill(last)
    const bodies = new Map<string, Set<string>>()
    for (const { id, body } of receiver.received) bodies.set(id, (bodies.get(id) ?? new Set()).add(body))
    const { rows } = await deliveries()
    expect(rows).toHaveLength(WEBHOOKS * (BADGES + 1))
    expect([...bodies.keys()].toSorted()).toEqual(rows.map(({ id }) => id).toSorted())
    expect([...bodies.values()].filter(({ size }) => size !== 1)).toEqual([])
    expect(receiver.received.length).toBeGreaterThan(rows.length)
  },
)
