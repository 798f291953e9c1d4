import { findUserByEmail } from '../features/accounts/operated-users.sql.ts'
import { insertMembership } from '../features/memberships/memberships.sql.ts'
import { emptyAddresses, findTermsOf } from '../features/privacy/retention.sql.ts'
import type { Database } from '../platform/database/database.ts'
import type { Services } from '../services.ts'
import { analyze } from './demo.sql.ts'
import { demoOrganizations } from './demo-organization.ts'
import { makeDemoOrganization } from './make-demo-organization.ts'

/** Address of the account that is a member of both organizations. */
const IN_BOTH = 'demo.editor@insegna.example'

/**
 * Creates both demo organizations in one transaction. The content is the same every time, with dates relative to now.
 * @throws Refusal 422 if the demo already exists or the password is weak
 */
export async function makeDemo(services: Services, password: string): Promise<void> {
  const now = new Date()
  const [english, italian] = demoOrganizations()
  await services.db.transaction(async (tx) => {
    const db = tx as Database
    const englishId = await makeDemoOrganization(english, { services, db, now, password })
    const organizationId = await makeDemoOrganization(italian, { services, db, now, password })
    const inBoth = await findUserByEmail(db, IN_BOTH)
    if (!inBoth) throw new Error('Nobody of the demo has the address of whoever works in both')
    await insertMembership(db, { organizationId, userId: inBoth.id }, 'editor')
    for (const id of [englishId, organizationId]) await forgetOldAddresses(db, id)
  })
  await analyze(services.db)
}

const ALL = 1_000_000

/** Applies the retention of mail addresses, or the first nightly run would erase many at once and log it. */
async function forgetOldAddresses(db: Database, organizationId: string) {
  const { keepMailMonths } = await findTermsOf(db, organizationId)
  if (keepMailMonths !== null) await emptyAddresses(db, organizationId, keepMailMonths, ALL)
}
