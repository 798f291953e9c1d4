import { and, asc, eq, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { memberships, users } from '#server/schema/tables/accounts.ts'
import { ssoSubjects } from '#server/schema/tables/single-sign-on.ts'
import { ssoDomains, ssoLevels } from '#server/schema/tables/sso-connections.ts'
import { mayStillInvite } from '../invitations/may-still-invite.ts'
import { inviterOf } from '../invitations/open-invitation.ts'
import { findOpenInvitationOf } from '../invitations/opened-invitations.sql.ts'
import { findSeats } from '../invitations/seats.sql.ts'
import { isUsableSubject, type Known, type KnownPerson, readAttributes } from './becoming.ts'
import type { Connection, ProviderIdentity } from './identity.ts'
import { isVouchedFor } from './owners/vouching.sql.ts'
import { findSentGroups } from './scim/scim-groups.sql.ts'

/** What the database knows of whom a provider has sent, for `becoming`. @param testerId who tests the connection by it */
export async function findKnown(
  db: Database,
  connection: Connection,
  identity: ProviderIdentity,
  testerId?: string | null,
): Promise<Known> {
  const { organizationId, id: connectionId } = connection
  const { email } = readAttributes(connection, identity)
  const linked = isUsableSubject(identity) ? await findLinked(db, connection, identity) : undefined
  const addressed = linked || email === null ? undefined : await findAddressed(db, connection, identity, email)
  const known = linked ?? addressed
  const userId = known?.userId
  const invited = email === null ? undefined : (await findInvitation(db, organizationId, email))?.invitation.level
  const isAboutOwner = (known?.membership?.level ?? invited) === 'owner'
  return {
    levels: await findLevels(db, connectionId),
    sentGroups: userId === undefined ? [] : await findSentGroups(db, connectionId, userId),
    isDomainProved: email !== null && (await isDomainProved(db, connection, email)),
    linked,
    addressed,
    invited,
    seats: await findSeats(db, organizationId),
    isVouchedFor: !isAboutOwner || (await isVouchedFor(db, connection, testerId)),
  }
}

/** The rows of *value → level* of a connection, as they were written. */
export function findLevels(db: Database, connectionId: string) {
  return db
    .select({ value: ssoLevels.value, level: ssoLevels.level })
    .from(ssoLevels)
    .where(eq(ssoLevels.connectionId, connectionId))
    .orderBy(asc(ssoLevels.position))
}

const person = {
  userId: users.id,
  name: sql<string>`${users.name} || ' ' || ${users.lastName}`,
  isDisabled: sql<boolean>`${users.disabledAt} is not null`,
  membership: { level: memberships.level, status: memberships.status },
}

const membershipIn = (organizationId: string) =>
  and(eq(memberships.organizationId, organizationId), eq(memberships.userId, users.id))

async function findLinked(
  db: Database,
  { organizationId, id }: Connection,
  { issuer, subject }: ProviderIdentity,
): Promise<KnownPerson | undefined> {
  const [row] = await db
    .select(person)
    .from(ssoSubjects)
    .innerJoin(users, eq(users.id, ssoSubjects.userId))
    .leftJoin(memberships, membershipIn(organizationId))
    .where(and(eq(ssoSubjects.connectionId, id), eq(ssoSubjects.issuer, issuer), eq(ssoSubjects.subject, subject)))
  return row
}

async function findAddressed(
  db: Database,
  { organizationId, id }: Connection,
  { issuer }: ProviderIdentity,
  email: string,
) {
  const [row] = await db
    .select({ ...person, subject: ssoSubjects.id })
    .from(users)
    .leftJoin(memberships, membershipIn(organizationId))
    .leftJoin(
      ssoSubjects,
      and(eq(ssoSubjects.connectionId, id), eq(ssoSubjects.issuer, issuer), eq(ssoSubjects.userId, users.id)),
    )
    .where(eq(users.email, email))
  return row && { ...row, hasOtherSubject: row.subject !== null }
}

/** Whether the domain of an address is proved for a connection. */
export async function isDomainProved(db: Database, { id }: Connection, email: string): Promise<boolean> {
  const proved = await db
    .select({ id: ssoDomains.id })
    .from(ssoDomains)
    .where(
      and(
        eq(ssoDomains.connectionId, id),
        eq(ssoDomains.domain, email.slice(email.lastIndexOf('@') + 1)),
        sql`${ssoDomains.verifiedAt} is not null`,
      ),
    )
  return proved.length > 0
}

/** The open invitation of an address that can still be accepted. */
export async function findInvitation(db: Database, organizationId: string, email: string) {
  const opened = await findOpenInvitationOf(db, organizationId, email)
  return opened && mayStillInvite(opened.invitation.level, inviterOf(opened)) ? opened : undefined
}
