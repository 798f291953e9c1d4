import { and, count, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { PAGE_SIZE } from '#contract/page.ts'
import { LEVELS, type Level, levelsThatMay, type MembershipStatus } from '#contract/permissions.ts'
import type { Member as MemberContract } from '#contract/team/members.ts'
import { instantFrom } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { onlyRow } from '#server/platform/database/only-row.ts'
import { offsetOf } from '#server/platform/database/paging.ts'
import { addressContains, everyWord, foldedContains } from '#server/platform/database/text-search.ts'
import { dueAt, hasSecondFactor, isSecondFactorRequired } from '#server/platform/http/second-factor-due.ts'
import { profilePicture } from '#server/platform/images/pictures.ts'
import type { Urls } from '#server/platform/urls.ts'
import { memberships, sessions, users } from '#server/schema/tables/accounts.ts'
import type { Member } from './memberships.sql.ts'

/** Whether a member is an owner who is active and able to sign in. */
const isActiveOwner = sql<boolean>`(${memberships.level} = 'owner' and ${memberships.status} = 'active'
  and ${users.disabledAt} is null and (${users.passwordHash} is not null or exists (select from passkeys where passkeys.user_id = ${users.id})))`

/** The deadline by which a member must set up a required second factor; null if none is required or they have one. */
const secondFactorDueAt = sql<string | null>`(select ${dueAt} from organizations
  where organizations.id = ${memberships.organizationId} and ${isSecondFactorRequired} and not ${hasSecondFactor})`

/** The connection that keeps the level of a member in step who has come by it, or whom its provider has sent. */
const levelKeptBy = sql<string | null>`(select name from sso_connections
  where ${memberships.level} <> 'owner'
    and sso_connections.organization_id = ${memberships.organizationId} and keeps_in_step and on_since is not null
    and (exists (select from sso_subjects where connection_id = sso_connections.id and user_id = ${memberships.userId})
      or exists (select from scim_users where connection_id = sso_connections.id and user_id = ${memberships.userId}))
  limit 1)`

const columns = {
  user: users,
  level: memberships.level,
  status: memberships.status,
  suspendedAt: memberships.suspendedAt,
  createdAt: memberships.createdAt,
  lastSeenAt: memberships.lastSeenAt,
  isActiveOwner,
  hasSecondFactor,
  secondFactorDueAt,
  levelKeptBy,
  hasEmergencyAccess: memberships.emergencyAccess,
}

type MemberRow = {
  user: typeof users.$inferSelect
  level: Level
  status: MembershipStatus
  suspendedAt: string | null
  createdAt: string
  lastSeenAt: string | null
  isActiveOwner: boolean
  hasSecondFactor: boolean
  secondFactorDueAt: string | null
  levelKeptBy: string | null
  hasEmergencyAccess: boolean
}

const ofOrganization = (organizationId: string) => eq(memberships.organizationId, organizationId)
const isMember = ({ organizationId, userId }: Member) =>
  and(ofOrganization(organizationId), eq(memberships.userId, userId))

/** Active members first, then by level from owners to viewers, then by name. */
const order = [
  sql`${memberships.status} <> 'active'`,
  sql`array_position(array[${sql.join(
    LEVELS.map((level) => sql`${level}`),
    sql`, `,
  )}], ${memberships.level})`,
  sql`fold(${users.name} || ' ' || ${users.lastName})`,
  memberships.id,
]

/** One page of the members whose name or address contains every word of the search, and their total number. */
export async function findMemberPage(
  db: Database,
  organizationId: string,
  { search, page }: { search?: string | undefined; page: number },
) {
  const matching = and(ofOrganization(organizationId), search ? everyWord(search, isInNameOrAddress) : undefined)
  const found = db
    .select(columns)
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(matching)
    .orderBy(...order)
    .limit(PAGE_SIZE)
    .offset(offsetOf(page))
  const totals = db
    .select({ total: count() })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(matching)
  const [rows, total, owners] = await Promise.all([found, totals, countOwners(db, organizationId)])
  return { rows, total: onlyRow(total).total, owners }
}

const isInNameOrAddress = (word: string) =>
  or(foldedContains(sql`fold(${users.name} || ' ' || ${users.lastName})`, word), addressContains(users.email, word))

/** One member, undefined if no member of the organization has the id. */
export async function findMember(db: Database, member: Member): Promise<MemberRow | undefined> {
  const [row] = await db
    .select(columns)
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(isMember(member))
  return row
}

/** Counts the owners who are active and able to sign in. */
export async function countOwners(db: Database, organizationId: string): Promise<number> {
  const rows = await db
    .select({ owners: count() })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(ofOrganization(organizationId), isActiveOwner))
  return onlyRow(rows).owners
}

/**
 * Locks an organization's levels until the transaction ends. An advisory lock, because an award of thousands holds the
 * organization's row for as long as it takes.
 */
export async function lockTeam(tx: Database, organizationId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`team ${organizationId}`}, 0))`)
}

/** The active owners who can sign in, and the named user as well; with the fields that a mail needs. */
export function findOwners(db: Database, organizationId: string, userId: string) {
  return db
    .select({ id: users.id, email: users.email, language: users.language })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(ofOrganization(organizationId), or(isActiveOwner, eq(users.id, userId))))
}

const administratorSince = (level: Level) =>
  level === 'owner' || level === 'admin'
    ? sql`case when ${memberships.level} in ('owner', 'admin') then ${memberships.administratorSince}
        else clock_timestamp() end`
    : null

const suspendedAt = (status: MembershipStatus) =>
  status === 'suspended' ? sql`coalesce(${memberships.suspendedAt}, clock_timestamp())` : null

/** The active owners and admins; with the fields that a mail needs. */
export function findAdministrators(db: Database, organizationId: string) {
  return db
    .select({ id: users.id, email: users.email, language: users.language })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(
        ofOrganization(organizationId),
        inArray(memberships.level, levelsThatMay('administer')),
        eq(memberships.status, 'active'),
        isNull(users.disabledAt),
      ),
    )
}

export async function updateMembership(
  tx: Database,
  member: Member,
  change: { level?: Level; status?: MembershipStatus },
): Promise<void> {
  await tx
    .update(memberships)
    .set({
      ...change,
      ...(change.level && { administratorSince: administratorSince(change.level) }),
      // Only owners have it.
      ...(change.level && change.level !== 'owner' && { emergencyAccess: false }),
      ...(change.status && { suspendedAt: suspendedAt(change.status) }),
      updatedAt: sql`clock_timestamp()`,
    })
    .where(isMember(member))
}

/** Deletes a membership and, by cascade, the sessions, tokens and stored idempotent responses that belong to it. */
export async function deleteMembership(tx: Database, member: Member): Promise<void> {
  await tx.delete(memberships).where(isMember(member))
}

/** Ends all of a user's sessions in the organization. */
export async function deleteSessionsIn(tx: Database, { organizationId, userId }: Member): Promise<void> {
  await tx.delete(sessions).where(and(eq(sessions.organizationId, organizationId), eq(sessions.userId, userId)))
}

/** A member as the API returns them. @param owners number of the organization's owners who can sign in */
export const memberAnswer = (row: MemberRow, owners: number, urls: Urls): z.input<typeof MemberContract> => ({
  uuid: row.user.id,
  name: row.user.name,
  last_name: row.user.lastName,
  email: row.user.email,
  ...urls.image('profile_picture', profilePicture(row.user)),
  level: row.level,
  status: row.status,
  suspended_at: row.suspendedAt && instantFrom(row.suspendedAt),
  created_at: instantFrom(row.createdAt),
  last_seen_at: row.lastSeenAt && instantFrom(row.lastSeenAt),
  is_last_owner: row.isActiveOwner && owners === 1,
  has_second_factor: row.hasSecondFactor,
  second_factor_due_at: row.secondFactorDueAt && instantFrom(row.secondFactorDueAt),
  level_kept_by: row.levelKeptBy,
  has_emergency_access: row.hasEmergencyAccess,
})
