import { once } from 'node:events'
import { createServices } from '#server/open-services.ts'
import { readConfig } from '#server/platform/config.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { runScheduledAwards } from './run-scheduled-awards.ts'

/**
 * Run by `scheduled-awards-kill.test.ts`: runs the awards due at a given time once, on a shared database, as soon as it
 * receives a message.
 */
const [url, dataDir, moment] = process.argv.slice(2) as [string, string, string]
const database = await openDatabase({ url, dataDir, log: () => {} })
const services = createServices(readConfig({ LOG_LEVEL: 'silent', AWARD_MAIL_DELAY: '0', DATA_DIR: dataDir }), database)
services.clock = { now: () => new Date(moment) }
const startMessage = once(process, 'message')
process.send!('ready')
await startMessage
await runScheduledAwards(services, { isStopping: () => false })
await database.close()
process.disconnect?.()
