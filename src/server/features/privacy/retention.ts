import type { z } from 'zod'
import type { previewRetention as contract } from '#contract/privacy.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { failureOf } from '#server/platform/log.ts'
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

/** What is cleared of an organization: its terms, null once nothing more is overdue, and how much was cleared. */
type Clearing = Terms & { organizationId: string; people: number; mails: number }

type Clearer = Pick<Services, 'db' | 'log'>

/**
 * Clears data past its retention period in small transactions, one of each organization in turn.
 * @param isStopping checked between two transactions
 * @throws the error of the last organization that failed, so that the job is retried
 */
export async function clearOverdue(services: Clearer, isStopping = () => false): Promise<void> {
  const left = new Set((await findTerms(services.db)).map((terms): Clearing => ({ ...terms, people: 0, mails: 0 })))
  let broken: unknown
  while (left.size > 0) {
    for (const clearing of left) {
      const mayHaveMore =
        !isStopping() &&
        (await clearSome(services.db, clearing).catch((error: unknown) => {
          broken = error
          services.log.error({ organization: clearing.organizationId, ...failureOf(error) }, 'data were kept too long')
        }))
      if (mayHaveMore) continue
      left.delete(clearing)
      await recordCleared(services, clearing)
    }
  }
  if (broken) throw broken
}

/** @returns whether more may be overdue */
async function clearSome(db: Database, clearing: Clearing): Promise<boolean> {
  const { organizationId } = clearing
  const step = async (work: typeof deleteUnused, months: number | null) => {
    if (months === null) return 0
    return db.transaction(async (tx) => {
      await lockOrganization(tx, organizationId)
      return work(tx, organizationId, months, STEP)
    })
  }
  const people = await step(deleteUnused, clearing.keepUnusedMonths)
  clearing.people += people
  if (people < STEP) clearing.keepUnusedMonths = null
  const mails = await step(emptyAddresses, clearing.keepMailMonths)
  clearing.mails += mails
  if (mails < STEP) clearing.keepMailMonths = null
  return people === STEP || mails === STEP
}

async function recordCleared({ db, log }: Clearer, { organizationId, people, mails }: Clearing) {
  if (people + mails === 0) return
  const cleared = { people, mails }
  await recordActivity(db, { organizationId, actor: { type: 'system' }, kind: 'retention_run', details: cleared })
  log.info({ organization: organizationId, ...cleared }, 'kept long enough')
}
