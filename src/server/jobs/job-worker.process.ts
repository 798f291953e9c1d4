import { createServices } from '#server/open-services.ts'
import { readConfig } from '#server/platform/config.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { notingJobs } from '#server/testing/noting-jobs.ts'
import { startJobRunner } from './run-jobs.ts'

/** Run by `job-processes.test.ts`: runs jobs on a database until it is killed. */
const [url, dataDir, names, hangs] = process.argv.slice(2) as [string, string, string, string]
const database = await openDatabase({ url, dataDir, log: () => {} })
const services = createServices(readConfig({ LOG_LEVEL: 'silent', AWARD_MAIL_DELAY: '0', DATA_DIR: dataDir }), database)
startJobRunner(services, notingJobs(database.db, names.split(','), { hang: hangs === 'hangs' }))
process.send!('started')
