import { openIssuerKeys } from '#server/features/issuer-keys/issuer-keys.ts'
import { startJobs } from '#server/jobs/start-jobs.ts'
import { openWakeSignal } from '#server/jobs/wake-signal.ts'
import { openCache } from '#server/platform/cache.ts'
import { readConfig } from '#server/platform/config.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { openLog } from '#server/platform/log.ts'
import { openStorage } from '#server/platform/storage/open-storage.ts'
import { urlsUnder } from '#server/platform/urls.ts'

/** Run by `mail-restart.test.ts`: sends what waits in the outbox of a database, until it is killed. */
const [url, smtpUrl, dataDir] = process.argv.slice(2) as [string, string, string]
const config = readConfig({ LOG_LEVEL: 'silent', DATA_DIR: dataDir, SMTP_URL: smtpUrl })
const { db } = await openDatabase({ url, dataDir, log: () => {} })
startJobs({
  config,
  db,
  log: openLog(config),
  urls: urlsUnder(config.publicUrl),
  storage: openStorage(config.storage),
  mailSignal: openWakeSignal(),
  exportSignal: openWakeSignal(),
  issuerKeys: openIssuerKeys(config),
  signed: openCache<string>({ values: 1 }),
})
process.send!('started')
