import { m } from '#i18n/compiled/messages.js'
import type { Database } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { findMembership, type Member } from '../../memberships/memberships.sql.ts'
import { findAccountFacts } from '../accounts.sql.ts'
import { findSessionConnection } from '../session-connection.sql.ts'
import { findEmergencyOwners, findRequirement } from './requirement.sql.ts'

/**
 * Whether a session may go on in another organization of its person. A provider vouches for its own organization: one that
 * requires its own is not entered by another's,  and neither owners nor accounts with a factor of their own enter by a provider that is not theirs.
 * @throws Refusal 409
 */
export async function refuseOtherProvider(tx: Database, sessionId: string, member: Member): Promise<void> {
  const { organizationId, userId } = member
  const connection = await findSessionConnection(tx, sessionId)
  if (connection?.organizationId === organizationId) return
  const { name, isRequired, passwordsUntil } = await findRequirement(tx, organizationId)
  const entrants = await findEmergencyOwners(tx, organizationId)
  if (isRequired && !passwordsUntil && (connection || !entrants.includes(userId))) {
    throw elsewhere(m.providers_switch, name)
  }
  if (!connection) return
  const isOwner = (await findMembership(tx, member))?.level === 'owner'
  if (isOwner || (await findAccountFacts(tx, userId)).hasSecondFactor) throw elsewhere(m.providers_switch_factor, name)
}

const elsewhere = (message: typeof m.providers_switch, organization: string) =>
  new Refusal(409, 'conflict', { sentence: (locale) => message({ organization }, { locale }) })
