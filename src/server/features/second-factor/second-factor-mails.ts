import type { Database } from '#server/platform/database/database.ts'
import type { Services } from '#server/services.ts'
import { findUser } from '../accounts/users.sql.ts'
import { insertMail } from '../mails/mails.sql.ts'
import type { Member } from '../memberships/memberships.sql.ts'

/** Notifies a user that their account has no second factor any more. */
export async function notifySecondFactorOff(tx: Database, { urls }: Pick<Services, 'urls'>, member: Member) {
  const { email, profile } = await findUser(tx, member, urls)
  const { organizationId, userId } = member
  const news = { kind: 'second_factor_off', recipient: email, language: profile.language, userId } as const
  await insertMail(tx, organizationId, news)
}
