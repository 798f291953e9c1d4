import type { Database } from '#server/platform/database/database.ts'
import { recordActivity } from '../../activity/record-activity.sql.ts'
import { lockTeam } from '../../memberships/members.sql.ts'
import { findOrganization } from '../../organizations/organizations.sql.ts'
import { deleteProviderSessions, findConnections, updateConnection } from '../connections.sql.ts'
import { updateRequired } from './requirement.sql.ts'

/** Ends sign-in by an organization's providers, as the operator: its members use passwords and passkeys again. */
export async function switchSsoOff(db: Database, organizationId: string): Promise<void> {
  const source = { organizationId, actor: { type: 'operator' } } as const
  await db.transaction(async (tx) => {
    await findOrganization(tx, organizationId)
    await lockTeam(tx, organizationId)
    for (const { id, name, onSince } of await findConnections(tx, organizationId)) {
      if (onSince === null) continue
      await updateConnection(tx, organizationId, id, { isOn: false })
      const subject = { type: 'connection', id, label: name } as const
      await recordActivity(tx, { ...source, kind: 'connection_switched_off', subject })
    }
    await updateRequired(tx, organizationId, false)
    await deleteProviderSessions(tx, organizationId)
    const subject = { type: 'organization', id: organizationId } as const
    await recordActivity(tx, { ...source, kind: 'sign_in_free', subject })
  })
}
