import { createServices } from '#server/open-services.ts'
import { readConfig } from '#server/platform/config.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { updatePathProgress } from './update-path-progress.ts'

/** Run by `path-processes.test.ts`: processes all paths once, and sends a message after each batch of awards. */
const config = readConfig(JSON.parse(process.argv[2]!))
const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir, log: () => {} })
const services = createServices(config, database)
const mailSignal = { ...services.mailSignal, wake: () => void process.send!('awarded some') }
await updatePathProgress({ ...services, mailSignal })
await database.close()
process.send!('done')
process.disconnect()
