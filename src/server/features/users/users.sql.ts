import { eq, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { User } from '#contract/session.ts'
import { instantFrom } from '#server/clock.ts'
import type { Database } from '#server/database/database.ts'
import { users } from '#server/database/schema/accounts.ts'
import { organizations } from '#server/database/schema/organizations.ts'
import { profilePicture } from '#server/images/pictures.ts'
import type { Urls } from '#server/urls.ts'
import { organizationAnswer } from '../organizations/organizations.sql.ts'

type UserAnswer = z.input<typeof User>

/** What must be unique about a username: NFKC and lower case (decisions, Limits). */
export const usernameKey = (username: string) => username.normalize('NFKC').toLowerCase()

/** The account that an e-mail address or a username names, with what signing in has to know. */
export async function findAccount(db: Database, name: string) {
  const [row] = await db
    .select({
      id: users.id,
      passwordHash: users.passwordHash,
      mayEnter: sql<boolean>`${users.disabledAt} is null and ${organizations.status} = 'enabled'`,
    })
    .from(users)
    .innerJoin(organizations, eq(organizations.id, users.organizationId))
    .where(or(eq(users.email, name.toLowerCase()), eq(users.usernameKey, usernameKey(name))))
  return row
}

/** A user as the interface shows it: role, profile and organization included. */
export async function findUser(db: Database, userId: string, urls: Urls): Promise<UserAnswer> {
  const [row] = await db
    .select({ user: users, organization: organizations })
    .from(users)
    .innerJoin(organizations, eq(organizations.id, users.organizationId))
    .where(eq(users.id, userId))
  if (!row) throw new Error(`User ${userId} is gone while signed in`)
  const { user, organization } = row
  return {
    uuid: user.id,
    username: user.username,
    email: user.email,
    email_verified_at: user.emailVerifiedAt,
    created_at: instantFrom(user.createdAt),
    updated_at: instantFrom(user.updatedAt),
    role: {
      slug: 'issuer',
      name: 'Issuer',
      description: 'Defines templates and issues badges for the organization',
      scopes: '["issuer"]',
    },
    profile: {
      name: user.name,
      last_name: user.lastName,
      ...urls.image('profile_picture', profilePicture(user)),
      settings: { public_profile: user.publicProfile ? '1' : '0', public_badges: user.publicBadges ? '1' : '0' },
      language: user.language as UserAnswer['profile']['language'],
      created_at: instantFrom(user.createdAt),
      updated_at: instantFrom(user.profileUpdatedAt),
      t_c_accepted_at: user.termsAcceptedAt && instantFrom(user.termsAcceptedAt),
    },
    organization: organizationAnswer(organization, urls),
  }
}
