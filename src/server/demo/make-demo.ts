import type { Database } from '../platform/database/database.ts'
import type { Services } from '../services.ts'
import { montelupo } from './data/montelupo.ts'
import { wrenfield } from './data/wrenfield.ts'
import { analyze } from './demo.sql.ts'
import { makeDemoOrganization } from './make-demo-organization.ts'

/** Who signs in to see the demo: in English, and in Italian. */
export const DEMO_ACCOUNTS = [wrenfield.user.email, montelupo.user.email] as const

/**
 * Makes both demo organizations, all of it or nothing. What they say is the same every time; its dates are counted back
 * from now.
 * @throws Refusal 422 where the demo is there already, or the password is weak
 */
export async function makeDemo(services: Services, password: string): Promise<void> {
  const now = new Date()
  await services.db.transaction(async (tx) => {
    for (const demo of [wrenfield, montelupo]) {
      await makeDemoOrganization(demo, { services, db: tx as Database, now, password })
    }
  })
  await analyze(services.db)
}
