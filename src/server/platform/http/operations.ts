import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from 'hono'
import type { Services } from '#server/services.ts'
import { type App, connectionAddress } from './mount.ts'

/** Timeout of the readiness check in milliseconds: a slower database would be of no use to requests either. */
const READINESS_TIMEOUT_MS = 3_000

/** Mounts `/healthz` (liveness), `/readyz` (readiness) and `/metrics`. */
export function mountOperations(app: App, { isDatabaseReady, isDiskFull, ending, config, metrics }: Services) {
  app.get('/healthz', (c) => c.json({ status: 'ok' }))

  app.get('/readyz', async (c) => {
    const isReady = await Promise.race([isDatabaseReady(), pause(READINESS_TIMEOUT_MS, false, { ref: false })])
    c.header('Cache-Control', 'no-store')
    if (ending.signal.aborted) return c.json({ status: 'ending' }, 503)
    if (await isDiskFull()) return c.json({ status: 'disk_full' }, 503)
    return isReady ? c.json({ status: 'ready' }) : c.json({ status: 'unavailable' }, 503)
  })

  app.get('/metrics', async (c) => {
    if (!config.isMetricsPublic && !isFromThisMachine(c)) return c.notFound()
    const { text, contentType } = await metrics.exposition()
    return c.body(text, 200, { 'Content-Type': contentType, 'Cache-Control': 'no-store' })
  })
}

/** A request that a proxy on this machine forwards is not local, although its connection is. */
function isFromThisMachine(c: Context): boolean {
  if (c.req.header('x-forwarded-for') || c.req.header('forwarded')) return false
  const address = connectionAddress(c)
  return address === '::1' || address.replace(/^::ffff:/, '').startsWith('127.')
}
