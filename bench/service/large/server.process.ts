import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { createApp } from '#server/app.ts'
import { createServices } from '#server/open-services.ts'
import { readConfig } from '#server/platform/config.ts'
import { openDatabase } from '#server/platform/database/database.ts'

const [, , url, dataDir] = process.argv

/** Run by `processes.ts` with a database and a data directory: serves them without background jobs, and sends its port. */
const database = await openDatabase({ url: url!, dataDir: dataDir!, log: () => {} })
const config = readConfig({ LOG_LEVEL: 'silent', DATA_DIR: dataDir!, AWARD_MAIL_DELAY: '0' })
const app = createApp(createServices(config, database))
// No keep-alive timeout: connections are idle while another process alone is measured.
const serverOptions = { keepAliveTimeout: 0 }
const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0, serverOptions })
await once(server, 'listening')
process.send!((server.address() as AddressInfo).port)
