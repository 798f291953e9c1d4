import { z } from 'zod'
import { Email, Language, requiredText, Uuid } from '#contract/formats.ts'
import { Username } from '#contract/session.ts'
import { m } from '#i18n/paraglide/messages.js'
import { wallClockIn } from '#server/clock.ts'
import type { Database } from '#server/database/database.ts'
import { invalidField } from '#server/http/refusal.ts'
import type { Request } from '#server/http/route.ts'
import { hashSecret, newSecret } from '#server/http/secret.ts'
import { insertEvents } from '../history/events.sql.ts'
import { insertMail } from '../mails/mails.sql.ts'
import { insertAccountLink } from './account-links.sql.ts'
import { findTakenNames, insertUser } from './operated-users.sql.ts'
import { refuseWeakPassword } from './password-rules.ts'
import { hashPassword } from './passwords.ts'

/** A week: the mail reaches somebody who did not ask for it and may be away. */
const LINK_MINUTES = 7 * 24 * 60

/** Somebody who works for an organization, as the operator enters them. */
export const NewUser = z.object({
  organization: Uuid,
  email: Email,
  name: requiredText(100),
  last_name: requiredText(100),
  /** Made from the address where it is left out. */
  username: Username.optional(),
  language: Language.default('en'),
  /** Not trimmed: it may begin or end with a space. Left out, a mail lets the person choose one. */
  password: z.string().max(1000).optional(),
})
export type NewUser = z.output<typeof NewUser>

/**
 * Makes an account (decisions, Running). Its address counts as confirmed: the operator vouches for it.
 * @returns its id
 * @throws Refusal 422 naming the field: an address or a username that somebody has, or a weak password
 */
export async function createUser({ db, services }: Pick<Request, 'db' | 'services'>, user: NewUser): Promise<string> {
  const { password, username, organization, ...person } = user
  if (password !== undefined) refuseWeakPassword(password)
  const passwordHash = password === undefined ? null : await hashPassword(password)
  return db.transaction(async (tx) => {
    const taken = await findTakenNames(tx, person.email, username)
    if (taken.email) throw invalidField(['email'], (locale) => m.account_email_taken({}, { locale }))
    if (taken.username) throw invalidField(['username'], (locale) => m.account_username_taken({}, { locale }))
    const id = await insertUser(tx, organization, {
      ...person,
      username: username ?? (await freeUsername(tx, person.email)),
      passwordHash,
      emailVerifiedAt: wallClockIn(services.config.timeZone),
    })
    await insertEvents(tx, organization, [{ userId: null, subject: 'user', subjectId: id, action: 'created' }])
    if (!passwordHash) await inviteToSetPassword(tx, organization, { id, ...person })
    return id
  })
}

async function inviteToSetPassword(
  tx: Database,
  organizationId: string,
  { id, email, language }: Pick<NewUser, 'email' | 'language'> & { id: string },
) {
  const token = newSecret()
  await insertAccountLink(tx, {
    userId: id,
    kind: 'set_password',
    tokenHash: hashSecret(token),
    minutes: LINK_MINUTES,
  })
  await insertMail(tx, organizationId, {
    kind: 'set_password',
    recipient: email,
    language,
    userId: id,
    data: { token },
  })
}

/** The part of the address before its @, with a number where somebody has that already. */
async function freeUsername(tx: Database, email: string): Promise<string> {
  const stem = email
    .split('@')[0]!
    .replace(/[^\p{L}\p{N}._-]/gu, '')
    .padEnd(3, '0')
    .slice(0, 90)
  for (let number = 1; ; number += 1) {
    const username = number === 1 ? stem : `${stem}${number}`
    if (!(await findTakenNames(tx, '', username)).username) return username
  }
}
