import type { z } from 'zod'
import type { previewRetention as contract } from '#contract/privacy.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { recordActivity } from '../activity/record-activity.sql.ts'
import { lockOrganization } from '../organizations/lock-organization.sql.ts'
import { countOverdue, deleteUnused, emptyAddresses, findTerms, findTermsOf, type Terms } from './retention.sql.ts'

/** Rows per transaction, few enough not to block other requests for long. */
const STEP = 200

/** What the next nightly run would clear, by the saved retention periods or by the given ones. Changes nothing. */
export async function previewRetention(
  { keep_unused_months: unused, keep_mail_months: mails, activity_months: activity }: z.output<typeof contract.input>,
  { db, caller }: SignedInRequest,
) {
  const terms = await findTermsOf(db, caller.organizationId)
  const tried = {
    keepUnusedMonths: unused ?? terms.keepUnusedMonths,
    keepMailMonths: mails ?? terms.keepMailMonths,
    activityMonths: activity ?? terms.activityMonths,
  }
  return { data: await countOverdue(db, caller.organizationId, tried) }
}

/**
 * Clears data past its retention period, one organization at a time, in small transactions.
 * @param isStopping checked between two transactions
 */
export async function clearOverdue({ db, log }: Pick<Services, 'db' | 'log'>, isStopping = () => false): Promise<void> {
  for (const { organizationId, ...terms } of await findTerms(db)) {
    const cleared = await clearOrganization(db, organizationId, terms, isStopping)
    if (cleared.people + cleared.mails > 0) {
      await recordActivity(db, { organizationId, actor: { type: 'system' }, kind: 'retention_run', details: cleared })
      log.info({ organization: organizationId, ...cleared }, 'kept long enough')
    }
    if (isStopping()) return
  }
}

async function clearOrganization(
  db: Services['db'],
  organizationId: string,
  { keepUnusedMonths, keepMailMonths }: Terms,
  isStopping: () => boolean,
) {
  const step = (work: typeof deleteUnused, months: number) =>
    db.transaction(async (tx) => {
      await lockOrganization(tx, organizationId)
      return work(tx, organizationId, months, STEP)
    })
  const all = async (work: typeof deleteUnused, months: number | null) => {
    let total = 0
    for (let done = STEP; months !== null && done === STEP && !isStopping(); total += done)
      done = await step(work, months)
    return total
  }
  return { people: await all(deleteUnused, keepUnusedMonths), mails: await all(emptyAddresses, keepMailMonths) }
}
