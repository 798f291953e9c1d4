import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { UpdateProfile } from '#contract/account.ts'
import { isOn } from '#contract/formats.ts'
import type { User } from '#contract/session.ts'
import { instantFrom } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { profilePicture } from '#server/platform/images/pictures.ts'
import type { Urls } from '#server/platform/urls.ts'
import { users } from '#server/schema/tables/accounts.ts'
import { organizations } from '#server/schema/tables/organizations.ts'
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

/** Null for somebody who has not set a password yet. */
export async function findPasswordHash(db: Database, userId: string): Promise<string | null> {
  const [row] = await db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, userId))
  return row?.passwordHash ?? null
}

/** Fails on `users_username_key` where somebody has the name. */
export async function updateUsername(tx: Database, userId: string, username: string): Promise<void> {
  await tx
    .update(users)
    .set({ username, usernameKey: usernameKey(username), updatedAt: sql`clock_timestamp()` })
    .where(eq(users.id, userId))
}

/** Fails on `users_email` where somebody has the address. @param at the wall clock at which it was confirmed */
export async function updateEmail(tx: Database, userId: string, email: string, at: string): Promise<void> {
  await tx
    .update(users)
    .set({ email, emailVerifiedAt: at, updatedAt: sql`clock_timestamp()` })
    .where(eq(users.id, userId))
}

/** Whoever opens a link that we mailed has the address. */
export async function updateEmailVerified(tx: Database, userId: string, at: string): Promise<void> {
  await tx
    .update(users)
    .set({ emailVerifiedAt: at })
    .where(and(eq(users.id, userId), isNull(users.emailVerifiedAt)))
}

export type ProfileChange = Omit<UpdateProfile, 'profile_picture'> & {
  /** The storage key of the new picture, null to go back to the drawn initials. */
  picture?: string | null
}

/** Writes what is given. @returns the storage key of the picture that this one took the place of, null where it took none */
export async function updateProfile(
  tx: Database,
  userId: string,
  { settings = {}, last_name, picture, ...plain }: ProfileChange,
): Promise<string | null> {
  const before =
    picture === undefined
      ? undefined
      : await tx.select({ picture: users.profilePicture }).from(users).where(eq(users.id, userId)).for('no key update')
  await tx
    .update(users)
    .set({
      ...plain,
      lastName: last_name,
      profilePicture: picture,
      publicProfile: isOn(settings.public_profile),
      publicBadges: isOn(settings.public_badges),
      profileUpdatedAt: sql`clock_timestamp()`,
    })
    .where(eq(users.id, userId))
  return before?.[0]?.picture ?? null
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
      language: user.language,
      created_at: instantFrom(user.createdAt),
      updated_at: instantFrom(user.profileUpdatedAt),
      t_c_accepted_at: user.termsAcceptedAt && instantFrom(user.termsAcceptedAt),
    },
    organization: organizationAnswer(organization, urls),
  }
}
