import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { UpdateProfile } from '#contract/accounts/account.ts'
import type { User } from '#contract/accounts/session.ts'
import { isOn, type Language } from '#contract/formats.ts'
import { spelledAddress } from '#contract/mails/addresses.ts'
import { isAllowed, type Level, permissionsOf } from '#contract/permissions.ts'
import { levelWords } from '#i18n/level-words.ts'
import { instantFrom } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { logoPicture, profilePicture } from '#server/platform/images/pictures.ts'
import type { Urls } from '#server/platform/urls.ts'
import { memberships, users } from '#server/schema/tables/accounts.ts'
import { organizations } from '#server/schema/tables/organizations.ts'
import { countReceived } from '../claims/submissions.sql.ts'
import { entryOf, findOpenMemberships, type Member } from '../memberships/memberships.sql.ts'
import { organizationAnswer } from '../organizations/organizations.sql.ts'
import { countOpen } from '../requests/requests.sql.ts'
import { findMemberDemand } from '../second-factor/demand.sql.ts'
import { findOwnSignIn } from './own-sign-in.sql.ts'

type UserAnswer = z.input<typeof User>

/** The form in which usernames must be unique: NFKC, lower case. */
export const usernameKey = (username: string) => username.normalize('NFKC').toLowerCase()

const entryByPassword = sql<
  string | null
>`case when ${users.disabledAt} is null then ${entryOf(users.id, null, false)} end`

/** The account with an e-mail address or username, for signing in. */
export async function findAccount(db: Database, name: string) {
  const [row] = await db
    .select({
      id: users.id,
      passwordHash: users.passwordHash,
      /** The organization that they sign in to without a provider; null if they cannot sign in so. */
      entry: entryByPassword,
    })
    .from(users)
    .where(or(eq(users.email, spelledAddress(name)), eq(users.usernameKey, usernameKey(name))))
  return row
}

/** The organization that an authenticated user signs in to without a provider; undefined if they cannot sign in so. */
export async function findEntry(db: Database, userId: string): Promise<string | undefined> {
  const [row] = await db.select({ entry: entryByPassword }).from(users).where(eq(users.id, userId))
  return row?.entry ?? undefined
}

/** Null for a user who has not set a password yet. */
export async function findPasswordHash(db: Database, userId: string): Promise<string | null> {
  const [row] = await db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, userId))
  return row?.passwordHash ?? null
}

/** Locks a user until the transaction ends, so that of two saves of their profile one sees what the other wrote. */
export async function lockUser(tx: Database, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
}

/** Violates `users_username_key` if the name is taken. */
export async function updateUsername(tx: Database, userId: string, username: string): Promise<void> {
  await tx
    .update(users)
    .set({ username, usernameKey: usernameKey(username), updatedAt: sql`clock_timestamp()` })
    .where(eq(users.id, userId))
}

/** Violates `users_email` if the address is taken. @param at the wall-clock time at which it was confirmed */
export async function updateEmail(tx: Database, userId: string, email: string, at: string): Promise<void> {
  await tx
    .update(users)
    .set({ email, emailVerifiedAt: at, updatedAt: sql`clock_timestamp()` })
    .where(eq(users.id, userId))
}

/** Marks the address as verified, because its owner opened a mailed link; keeps an earlier date. */
export async function updateEmailVerified(tx: Database, userId: string, at: string): Promise<void> {
  await tx
    .update(users)
    .set({ emailVerifiedAt: at })
    .where(and(eq(users.id, userId), isNull(users.emailVerifiedAt)))
}

export type ProfileChange = Omit<UpdateProfile, 'profile_picture'> & {
  /** The storage key of the new picture; null to remove it. */
  picture?: string | null
}

/** Writes only the given fields. @returns the storage key of the replaced picture, null if none was replaced */
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

/** The signed-in user as the API returns it, with their role in the organization and their other memberships. */
export async function findUser(
  db: Database,
  {
    userId,
    organizationId,
    sessionId,
    isByProvider = false,
  }: Member & { sessionId?: string | null; isByProvider?: boolean },
  urls: Urls,
): Promise<UserAnswer> {
  const [row] = await db
    .select({ user: users, level: memberships.level, organization: organizations })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(organizations, eq(organizations.id, memberships.organizationId))
    .where(and(eq(memberships.userId, userId), eq(memberships.organizationId, organizationId)))
  if (!row) throw new Error(`User ${userId} is gone while signed in`)
  const { user, level, organization } = row
  const others = await findOpenMemberships(db, userId)
  const demand = await findMemberDemand(db, { userId, organizationId })
  return {
    uuid: user.id,
    username: user.username,
    email: user.email,
    email_verified_at: user.emailVerifiedAt,
    created_at: instantFrom(user.createdAt),
    updated_at: instantFrom(user.updatedAt),
    role: roleAnswer(level, user.language),
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
    memberships: others.map((membership) => ({
      id: membership.id,
      level: membership.level,
      is_current: membership.organization.id === organizationId,
      organization: {
        id: membership.organization.id,
        name: membership.organization.name,
        ...urls.image('logo', logoPicture(membership.organization)),
      },
    })),
    second_factor: {
      is_asked: demand.isRequired && !isByProvider,
      is_set_up: demand.hasSecondFactor,
      due_at: demand.dueAt && !isByProvider ? instantFrom(demand.dueAt) : null,
      is_overdue: demand.isOverdue && !isByProvider,
    },
    open_requests: await countOpen(db, organizationId),
    open_submissions: await countReceived(db, organizationId),
    single_sign_on: await findOwnSignIn(db, { organizationId, sessionId }),
  }
}

const roleAnswer = (level: Level, language: Language): UserAnswer['role'] => ({
  slug: isAllowed(level, 'award') ? 'issuer' : 'viewer',
  ...levelWords(level, language),
  scopes: isAllowed(level, 'award') ? '["issuer"]' : '[]',
  level,
  permissions: permissionsOf(level),
})
