import { createServices } from '#server/open-services.ts'
import { readConfig } from '#server/platform/config.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { startWebhooks } from './start-webhooks.ts'

/** Run by `webhook-kills.slow.test.ts`: sends what webhooks are told until it is killed. */
const config = readConfig(JSON.parse(process.argv[2]!))
const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir, log: () => {} })
startWebhooks(createServices(config, database))
