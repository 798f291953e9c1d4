import { sql } from 'drizzle-orm'
import type { Job } from '../jobs/job.ts'
import type { Database } from '../platform/database/database.ts'

/** Jobs that insert a row when a run begins and another when it ends; those that hang never insert the second. */
export function notingJobs(db: Database, names: string[], { hang = false } = {}): Job[] {
  const note = (name: string, step: string) =>
    db.execute(sql`insert into job_notes (process, name, step) values (${process.pid}, ${name}, ${step})`)
  return names.map((name) => ({
    name,
    when: { everySeconds: 3600 },
    async work() {
      await note(name, 'begun')
      if (hang) await new Promise(() => {})
      await note(name, 'ended')
    },
  }))
}
