import { findUserByEmail } from '../features/accounts/operated-users.sql.ts'
import { insertMembership } from '../features/memberships/memberships.sql.ts'
import { emptyAddresses, findTermsOf } from '../features/privacy/retention.sql.ts'
import type { Database } from '../platform/database/database.ts'
import type { Services } from '../services.ts'
import { montelupo } from './data/montelupo.ts'
import { wrenfield } from './data/wrenfield.ts'
import { analyze } from './demo.sql.ts'
import { makeDemoOrganization } from './make-demo-organization.ts'

/** Who also works for the other organization. */
const IN_BOTH = 'demo.editor@insegna.example'

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
    const db = tx as Database
    const englishId = await makeDemoOrganization(wrenfield, { services, db, now, password })
    const organizationId = await makeDemoOrganization(montelupo, { services, db, now, password })
    const inBoth = await findUserByEmail(db, IN_BOTH)
    if (!inBoth) throw new Error('Nobody of the demo has the address of whoever works in both')
    await insertMembership(db, { organizationId, userId: inBoth.id }, 'editor')
    for (const id of [englishId, organizationId]) await forgetOldAddresses(db, id)
  })
  await analyze(services.db)
}

const ALL = 1_000_000

/** The mails of long ago are as the nights since have left them: otherwise the first night would clear them, and say so. */
async function forgetOldAddresses(db: Database, organizationId: string) {
  const { keepMailMonths } = await findTermsOf(db, organizationId)
  if (keepMailMonths !== null) await emptyAddresses(db, organizationId, keepMailMonths, ALL)
}
