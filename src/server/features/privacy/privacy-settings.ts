import { updatePrivacy as contract, type PrivacySettings, type UpdatePrivacy } from '#contract/privacy.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { activitySourceOf, recordActivity } from '../activity/record-activity.sql.ts'
import { refuseStale } from '../activity/refuse-stale.ts'
import { lockOrganization } from '../organizations/lock-organization.sql.ts'
import { findOrganization, type OrganizationRow } from '../organizations/organizations.sql.ts'
import { savePrivacySettings } from './privacy-settings.sql.ts'

const settingsOf = (row: OrganizationRow): PrivacySettings => ({
  privacy_url: row.privacyUrl,
  privacy_contact: row.privacyContact,
  is_indexed: row.isIndexed,
  keep_unused_months: row.keepUnusedMonths,
  keep_mail_months: row.keepMailMonths,
  activity_months: row.activityMonths,
})

/** The organization's privacy contact details and retention periods. */
export async function showPrivacy(_: object, { db, caller }: SignedInRequest) {
  return { data: settingsOf(await findOrganization(db, caller.organizationId)) }
}

/** Changes the given settings and keeps the others. */
export async function updatePrivacy(change: UpdatePrivacy, request: SignedInRequest) {
  const { db, caller } = request
  const { organizationId } = caller
  return db.transaction(async (tx) => {
    await lockOrganization(tx, organizationId)
    await refuseStale(tx, request, contract, {
      sent: change,
      shown: settingsOf(await findOrganization(tx, organizationId)),
      changes: { kinds: ['retention_changed', 'notices_changed'] },
    })
    await savePrivacySettings(tx, organizationId, {
      privacyUrl: change.privacy_url,
      privacyContact: change.privacy_contact,
      isIndexed: change.is_indexed,
      keepUnusedMonths: change.keep_unused_months,
      keepMailMonths: change.keep_mail_months,
      activityMonths: change.activity_months,
    })
    const fields = Object.keys(change)
    const isRetention = fields.some((field) => field.endsWith('_months'))
    const kind = isRetention ? 'retention_changed' : 'notices_changed'
    await recordActivity(tx, { ...activitySourceOf(request), kind, details: { fields } })
    return { data: settingsOf(await findOrganization(tx, organizationId)) }
  })
}
