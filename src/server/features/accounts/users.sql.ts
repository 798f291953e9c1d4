import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { UpdateProfile } from '#contract/accounts/account.ts'
import type { User } from '#contract/accounts/session.ts'
import { isOn, type Language } from '#contract/formats.ts'
import { isAllowed, type Level } from '#contract/permissions.ts'
import { levelWords } from '#i18n/level-words.ts'
import { instantFrom } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { logoPicture, profilePicture } from '#server/platform/images/pictures.ts'
import type { Urls } from '#server/platform/urls.ts'
import { memberships, users } from '#server/schema/tables/accounts.ts'
import { organizations } from '#server/schema/tables/organizations.ts'
import { entryOf, findOpenMemberships, type Member } from '../memberships/memberships.sql.ts'
import { organizationAnswer } from '../organizations/organizations.sql.ts'
import { findMemberDemand } from '../second-factor/demand.sql.ts'

type UserAnswer = z.input<typeof User>

/** What must be unique about a username: NFKC and lower case (decisions, Limits). */
export const usernameKey = (username: string) => username.normalize('NFKC').toLowerCase()

/** The account that an e-mail address or a username names, with what signing in has to know. */
export async function findAccount(db: Database, name: string) {
  const [row] = await db
    .select({
      id: users.id,
      passwordHash: users.passwordHash,
      /** Where they go on; null where they may not enter. */
      entry: sql<string | null>`case when ${users.disabledAt} is null then ${entryOf(users.id)} end`,
    })
    .from(users)
    .where(or(eq(users.email, name.toLowerCase()), eq(users.usernameKey, usernameKey(name))))
  return row
}

/** Where somebody goes on who has shown who they are; undefined where they may not enter. */
export async function findEntry(db: Database, userId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ entry: sql<string | null>`case when ${users.disabledAt} is null then ${entryOf(users.id)} end` })
    .from(users)
    .where(eq(users.id, userId))
  return row?.entry ?? undefined
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

/** A user as the interface shows it to themselves: what they are in the organization, and where else they may go. */
export async function findUser(db: Database, { userId, organizationId }: Member, urls: Urls): Promise<UserAnswer> {
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
      is_asked: demand.isRequired,
      is_set_up: demand.hasSecondFactor,
      due_at: demand.dueAt && instantFrom(demand.dueAt),
      is_overdue: demand.isOverdue,
    },
  }
}

const roleAnswer = (level: Level, language: Language): UserAnswer['role'] => ({
  slug: isAllowed(level, 'award') ? 'issuer' : 'viewer',
  ...levelWords(level, language),
  scopes: JSON.stringify(scopesOf(level)),
  level,
})

/** The words of the interface's `scopes`, each with what it stands for. */
const SCOPES = { templates: 'edit_templates', organization: 'administer', team: 'manage_team', owner: 'own' } as const

function scopesOf(level: Level): string[] {
  if (!isAllowed(level, 'award')) return ['read']
  const more = Object.entries(SCOPES).flatMap(([scope, permission]) => (isAllowed(level, permission) ? [scope] : []))
  return ['issuer', ...more]
}
