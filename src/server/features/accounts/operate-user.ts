import type { Database } from '#server/platform/database/database.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import { insertEvents } from '../history/events.sql.ts'
import { findOrganizationsOf } from '../memberships/memberships.sql.ts'
import { findUserByEmail, updatePassword, updateUserDisabled } from './operated-users.sql.ts'
import { refuseWeakPassword } from './password-rules.ts'
import { hashPassword } from './passwords.ts'

/**
 * Gives somebody a password; whoever was signed in with the old one no longer is.
 * @returns the user's id
 * @throws Refusal 404 for an unknown address, 422 for a weak password
 */
export async function setPassword(db: Database, email: string, password: string): Promise<string> {
  refuseWeakPassword(password)
  const passwordHash = await hashPassword(password)
  return operate(db, email, 'password_set', (tx, userId) => updatePassword(tx, userId, passwordHash))
}

/**
 * Lets somebody in or keeps them out: a disabled user cannot sign in, and their sessions and tokens stop.
 * @returns the user's id
 * @throws Refusal 404 for an unknown address
 */
export function setUserDisabled(db: Database, email: string, isDisabled: boolean): Promise<string> {
  const action = isDisabled ? 'disabled' : 'enabled'
  return operate(db, email, action, (tx, userId) => updateUserDisabled(tx, userId, isDisabled))
}

function operate(
  db: Database,
  email: string,
  action: string,
  act: (tx: Database, userId: string) => Promise<void>,
): Promise<string> {
  return db.transaction(async (tx) => {
    const user = await findUserByEmail(tx, email)
    if (!user) throw notFound()
    await act(tx, user.id)
    const event = { userId: null, subject: 'user', subjectId: user.id, action } as const
    for (const organization of await findOrganizationsOf(tx, user.id)) await insertEvents(tx, organization, [event])
    return user.id
  })
}
