import { sql } from 'drizzle-orm'
import { createServices } from '#server/open-services.ts'
import { readConfig } from '#server/platform/config.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { startJobRunner } from './run-jobs.ts'

/**
 * Run by `job-processes.test.ts`: runs jobs on a database until it is killed. Each run inserts a row when it begins and
 * another when it ends; a job that hangs never inserts the second.
 */
const [url, dataDir, names, hangs] = process.argv.slice(2) as [string, string, string, string]
const database = await openDatabase({ url, dataDir, log: () => {} })
const services = createServices(readConfig({ LOG_LEVEL: 'silent', AWARD_MAIL_DELAY: '0', DATA_DIR: dataDir }), database)
const note = (name: string, step: string) =>
  database.db.execute(sql`insert into job_notes (process, name, step) values (${process.pid}, ${name}, ${step})`)

startJobRunner(
  services,
  names.split(',').map((name) => ({
    name,
    when: { everySeconds: 3600 },
    async work() {
      await note(name, 'begun')
      if (hangs === 'hangs') await new Promise(() => {})
      await note(name, 'ended')
    },
  })),
)
process.send!('started')
