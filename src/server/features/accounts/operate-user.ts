import type { Database } from '#server/platform/database/database.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import { recordActivity } from '../activity/record-activity.sql.ts'
import { insertEvents } from '../history/events.sql.ts'
import { findOrganizationsOf } from '../memberships/memberships.sql.ts'
import { findUserByEmail, updatePassword, updateUserDisabled } from './operated-users.sql.ts'
import { refuseWeakPassword } from './password-rules.ts'
import { hashPassword } from './passwords.ts'

/**
 * Sets a user's password and ends their sessions.
 * @returns the user's id
 * @throws Refusal 404 for an unknown address, 422 for a weak password
 */
export async function setPassword(db: Database, email: string, password: string): Promise<string> {
  refuseWeakPassword(password)
  const passwordHash = await hashPassword(password)
  return operate(db, email, 'password_set', (tx, userId) => updatePassword(tx, userId, passwordHash))
}

/**
 * Enables or disables a user. A disabled user cannot sign in, and their sessions and tokens stop working.
 * @returns the user's id
 * @throws Refusal 404 for an unknown address
 */
export function setUserDisabled(db: Database, email: string, isDisabled: boolean): Promise<string> {
  const action = isDisabled ? 'disabled' : 'enabled'
  return operate(db, email, action, (tx, userId) => updateUserDisabled(tx, userId, isDisabled))
}

/** The activity kind for each action. */
const KINDS = { password_set: 'password_changed', disabled: 'user_disabled', enabled: 'user_enabled' } as const

function operate(
  db: Database,
  email: string,
  action: keyof typeof KINDS,
  update: (tx: Database, userId: string) => Promise<void>,
): Promise<string> {
  return db.transaction(async (tx) => {
    const user = await findUserByEmail(tx, email)
    if (!user) throw notFound()
    await update(tx, user.id)
    const event = { userId: null, subject: 'user', subjectId: user.id, action } as const
    const subject = { type: 'user', id: user.id } as const
    const kind = KINDS[action]
    for (const organizationId of await findOrganizationsOf(tx, user.id)) {
      await insertEvents(tx, organizationId, [event])
      await recordActivity(tx, { organizationId, actor: { type: 'operator' }, kind, subject })
    }
    return user.id
  })
}
