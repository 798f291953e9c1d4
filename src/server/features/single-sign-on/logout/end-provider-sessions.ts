import type { Database } from '#server/platform/database/database.ts'
import { recordActivity } from '../../activity/record-activity.sql.ts'
import { insertAssertion } from '../attempts/attempts.sql.ts'
import type { Connection, ProviderIdentity } from '../identity.ts'
import { deleteProviderSessions } from './provider-sessions.sql.ts'

/** A provider's word that somebody has signed out there: whom it names, and by what the word is known when it comes again. */
export type ProviderLogout = {
  subject: string | undefined
  session: string | undefined
  once: NonNullable<ProviderIdentity['once']>
}

/** Ends our sessions of somebody who has signed out at the provider. @returns how many; undefined if the word was taken before */
export function endProviderSessions(
  db: Database,
  { id, organizationId, name }: Connection,
  { once, ...names }: ProviderLogout,
): Promise<number | undefined> {
  return db.transaction(async (tx) => {
    if (!(await insertAssertion(tx, id, once.id, once.expiresAt))) return undefined
    const ended = await deleteProviderSessions(tx, id, names)
    for (const userId of new Set(ended.map((session) => session.userId))) {
      await recordActivity(tx, {
        organizationId,
        actor: { type: 'system' },
        kind: 'provider_session_ended',
        subject: { type: 'user', id: userId },
        details: { connection: name },
      })
    }
    return ended.length
  })
}
