import { z } from 'zod'
import { Username } from '#contract/accounts/session.ts'
import { Email, Language, personName, Uuid } from '#contract/formats.ts'
import { Level } from '#contract/permissions.ts'
import { m } from '#i18n/compiled/messages.js'
import { wallClockNow } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { violates } from '#server/platform/database/violation.ts'
import { invalidField, notFound } from '#server/platform/http/refusal.ts'
import type { Request } from '#server/platform/http/route.ts'
import { recordActivity } from '../activity/record-activity.sql.ts'
import { insertEvents } from '../history/events.sql.ts'
import { insertMail } from '../mails/mails.sql.ts'
import { insertMembership, isOwned } from '../memberships/memberships.sql.ts'
import { insertUser, isUsernameTaken } from './operated-users.sql.ts'
import { refuseWeakPassword } from './password-rules.ts'
import { hashPassword } from './passwords.ts'

/** A staff member of an organization, as the operator enters them. */
export const NewUser = z.object({
  organization: Uuid,
  /** Defaults to owner for the first user of an organization and to admin for all others. */
  level: Level.optional(),
  email: Email,
  name: personName(100),
  last_name: personName(100),
  /** Derived from the e-mail address by default. */
  username: Username.optional(),
  language: Language.default('en'),
  /** Not trimmed: it may begin or end with a space. Without it, the user gets a mail with a link to set one. */
  password: z.string().max(1000).optional(),
})
export type NewUser = z.output<typeof NewUser>

/**
 * Creates an account. Its address counts as verified: the operator vouches for it.
 * @returns its id
 * @throws Refusal 422 on the field: an address or a username that is taken, a weak password, or a level other than owner
 * for the first user of an organization; 404 for an unknown organization
 */
export async function createUser({ db, services }: Pick<Request, 'db' | 'services'>, user: NewUser): Promise<string> {
  const { password, username, organization, level, ...person } = user
  if (password !== undefined) refuseWeakPassword(password)
  const passwordHash = password === undefined ? null : await hashPassword(password)
  const id = await db
    .transaction(async (tx) => {
      const userId = await insertUser(tx, {
        ...person,
        username: username ?? (await freeUsername(tx, person.email)),
        passwordHash,
        emailVerifiedAt: wallClockNow(services),
      })
      const hasOwner = await isOwned(tx, organization)
      if (!hasOwner && level && level !== 'owner')
        throw invalidField(['level'], (locale) => m.access_first_owner({}, { locale }))
      await insertMembership(tx, { organizationId: organization, userId }, level ?? (hasOwner ? 'admin' : 'owner'))
      await insertEvents(tx, organization, [{ userId: null, subject: 'user', subjectId: userId, action: 'created' }])
      const subject = { type: 'user', id: userId } as const
      const actor = { type: 'operator' } as const
      await recordActivity(tx, { organizationId: organization, actor, kind: 'user_created', subject })
      const { email: recipient, language } = person
      if (!passwordHash) await insertMail(tx, organization, { kind: 'set_password', recipient, language, userId })
      return userId
    })
    .catch(refuse)
  return id
}

function refuse(error: unknown): never {
  if (violates(error, 'users_email')) throw invalidField(['email'], (locale) => m.account_email_taken({}, { locale }))
  if (violates(error, 'users_username_key')) {
    throw invalidField(['username'], (locale) => m.account_username_taken({}, { locale }))
  }
  if (violates(error, 'memberships_organization_id_organizations_id_fk')) throw notFound()
  throw error
}

/** The part of the address before its @, with a number appended if that is taken. */
export async function freeUsername(tx: Database, email: string): Promise<string> {
  const stem = email
    .split('@')[0]!
    .replace(/[^\p{L}\p{N}._-]/gu, '')
    .padEnd(3, '0')
    .slice(0, 90)
  for (let number = 1; ; number += 1) {
    const username = number === 1 ? stem : `${stem}${number}`
    if (!(await isUsernameTaken(tx, username))) return username
  }
}
