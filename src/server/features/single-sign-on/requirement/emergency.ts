import { m } from '#i18n/compiled/messages.js'
import type { Database } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { Request } from '#server/platform/http/route.ts'
import { byProviderOnly } from '../../accounts/no-entry.ts'
import { recordActivity } from '../../activity/record-activity.sql.ts'
import type { Member } from '../../memberships/memberships.sql.ts'
import { mailOwners } from './mail-owners.ts'
import { findEmergencyOwners, findRequirement } from './requirement.sql.ts'

/**
 * Whether somebody may enter an organization without its provider. Where that is an emergency, it takes a second factor, and
 * all owners are told.
 * @throws Refusal 401
 */
export async function refuseWithoutProvider(
  tx: Database,
  { address }: Pick<Request, 'address'>,
  member: Member,
  hasUsedFactor: boolean,
): Promise<void> {
  const { organizationId, userId } = member
  const { name, isRequired, passwordsUntil } = await findRequirement(tx, organizationId)
  if (!isRequired || passwordsUntil) return
  if (!(await findEmergencyOwners(tx, organizationId)).includes(userId)) throw byProviderOnly(401, name)
  if (!hasUsedFactor) {
    const sentence = (locale: 'en' | 'it') => m.providers_emergency_passkey({}, { locale })
    throw new Refusal(401, 'wrong_credentials', { sentence })
  }
  await recordActivity(tx, { organizationId, actor: { type: 'person', userId }, address, kind: 'emergency_sign_in' })
  await mailOwners(tx, organizationId, { kind: 'emergency_sign_in', data: { by: userId } })
}
