import { type AddressInfo, createServer, type Socket } from 'node:net'
import { serve } from '@hono/node-server'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { expect } from 'vitest'
import { isAnswering } from '#server/platform/database/database.ts'
import { openMetrics } from '#server/platform/metrics.ts'
import { createApp } from '#server/testing/create-app.ts'
import { test } from '#server/testing/test.ts'
import type { App } from './mount.ts'

/** Serves the app over a real socket, because only a connection has an address. */
async function listening(app: App) {
  const server = await new Promise<ReturnType<typeof serve>>((resolve) => {
    const opened = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () => resolve(opened))
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, stop: () => server.close() }
}

test('the metrics report requests by route and status, their durations, the outbox and the process', async ({
  services,
  issuer,
}) => {
  services.metrics.watchProcess()
  const app = createApp(services)
  const { url, stop } = await listening(app)
  const { cookie } = issuer
  await fetch(`${url}/api/v1/auth/user`, { headers: { cookie } })
  await fetch(`${url}/api/v1/issuers/organization/badges/${crypto.randomUUID()}`, { headers: { cookie } })

  const response = await fetch(`${url}/metrics`)
  const text = await response.text()

  expect(response.headers.get('content-type')).toMatch(/^text\/plain/)
  const badge = '/api/v1/issuers/organization/badges/:badge_id'
  expect(text).toContain('insegna_requests_total{method="GET",route="/api/v1/auth/user",status="200"} 1')
  expect(text).toContain(`insegna_requests_total{method="GET",route="${badge}",status="404"} 1`)
  expect(text).toContain(`insegna_request_seconds_count{method="GET",route="${badge}"} 1`)
  expect(text).toMatch(/insegna_outbox_mails\{status="waiting"\} \d+/)
  expect(text).toMatch(/insegna_outbox_mails\{status="failed"\} \d+/)
  expect(text).toMatch(/^process_resident_memory_bytes \d+/m)
  stop()
})

test('the metrics answer requests from this machine, but not those that a proxy on it forwards', async ({
  app,
  services,
}) => {
  const { url, stop } = await listening(app)
  expect((await fetch(`${url}/metrics`)).status).toBe(200)
  for (const name of ['x-forwarded-for', 'forwarded']) {
    expect((await fetch(`${url}/metrics`, { headers: { [name]: '127.0.0.1' } })).status).toBe(404)
  }
  stop()
  // A request without a connection has no address that could be local.
  expect((await app.request('/metrics')).status).toBe(404)
  const open = createApp({ ...services, config: { ...services.config, isMetricsPublic: true } })
  expect((await open.request('/metrics')).status).toBe(200)
})

test('the service is ready while its database answers, and says so in time when it does not', async ({
  app,
  services,
}) => {
  expect((await app.request('/readyz')).status).toBe(200)

  const sockets: Socket[] = []
  const silent = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1')
  await new Promise((resolve) => silent.once('listening', resolve))
  const pool = new pg.Pool({ host: '127.0.0.1', port: (silent.address() as AddressInfo).port })
  pool.on('error', () => {})
  const cut = createApp({ ...services, isDatabaseReady: () => isAnswering(pool) })
  const response = await cut.request('/readyz')
  expect({ status: response.status, body: await response.json() }).toEqual({
    status: 503,
    body: { status: 'unavailable' },
  })
  expect((await cut.request('/healthz')).status).toBe(200)
  for (const socket of sockets) socket.destroy()
  silent.close()
})

test('with an unreachable database the service is not ready, and the metrics still answer', async ({
  services,
  dataDir,
}) => {
  const pool = new pg.Pool({ host: '127.0.0.1', port: 1 })
  const metrics = openMetrics({ pool, apart: drizzle({ client: pool }) }, dataDir)
  const config = { ...services.config, isMetricsPublic: true }
  const app = createApp({ ...services, config, isDatabaseReady: () => isAnswering(pool), metrics })
  expect((await app.request('/readyz')).status).toBe(503)
  const text = await (await app.request('/metrics')).text()
  expect(text).toContain('insegna_requests_total{method="GET",route="/readyz",status="503"} 1')
  expect(text).toContain('insegna_database_up 0')
  expect(text).not.toMatch(/^insegna_(outbox|database_lock)/m)
})
