import { startJobs } from '#server/jobs/start-jobs.ts'
import { createServices } from '#server/open-services.ts'
import { readConfig } from '#server/platform/config.ts'
import { openDatabase } from '#server/platform/database/database.ts'

/** Run by `mail-restart.test.ts`: sends the mails waiting in a database's outbox until it is killed. */
const [url, smtpUrl, dataDir] = process.argv.slice(2) as [string, string, string]
const config = readConfig({ LOG_LEVEL: 'silent', AWARD_MAIL_DELAY: '0', DATA_DIR: dataDir, SMTP_URL: smtpUrl })
const database = await openDatabase({ url, dataDir, log: () => {} })
startJobs(createServices(config, database))
process.send!('started')
