import { type SecondFactorOf, setSecondFactorDemand } from '#contract/accounts/second-factor.ts'
import { m } from '#i18n/compiled/messages.js'
import { instantFrom } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { activitySourceOf, recordActivity } from '../activity/record-activity.sql.ts'
import { refuseStale } from '../activity/refuse-stale.ts'
import type { Member } from '../memberships/memberships.sql.ts'
import { lockOrganization } from '../organizations/lock-organization.sql.ts'
import { findDemand, findMemberDemand, updateDemand } from './demand.sql.ts'

/** Which members the organization requires to have a second factor. */
export async function getDemand(_: object, { db, caller }: Pick<SignedInRequest, 'db' | 'caller'>) {
  const { of, since, missing } = await findDemand(db, caller.organizationId)
  return { data: { of, since: since && instantFrom(since), missing_count: missing } }
}

/** Requires a second factor; the members concerned have 14 days to set it up. */
export async function setDemand({ of }: { of: SecondFactorOf }, request: SignedInRequest) {
  const { db, caller } = request
  const { organizationId } = caller
  return db.transaction(async (tx) => {
    await lockOrganization(tx, organizationId)
    await refuseStale(tx, request, setSecondFactorDemand, {
      sent: { of },
      shown: (await getDemand({}, { db: tx, caller })).data,
      changes: { kinds: ['second_factor_demanded'] },
    })
    if (await updateDemand(tx, organizationId, of)) {
      const subject = { type: 'organization', id: organizationId } as const
      await recordActivity(tx, {
        ...activitySourceOf(request),
        kind: 'second_factor_demanded',
        subject,
        details: { of },
      })
    }
    return getDemand({}, { db: tx, caller })
  })
}

/** To be called after deleting a second factor. @throws Refusal 409 if one is required and none is left */
export async function refuseWithoutSecondFactor(tx: Database, member: Member): Promise<void> {
  const { isRequired, hasEmergencyAccess, hasSecondFactor } = await findMemberDemand(tx, member)
  if (!(isRequired || hasEmergencyAccess) || hasSecondFactor) return
  throw new Refusal(409, 'conflict', { sentence: (locale) => m.security_factor_last({}, { locale }) })
}
