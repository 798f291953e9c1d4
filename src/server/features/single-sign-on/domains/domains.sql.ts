import { and, asc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { DOMAIN_PROOF, type Domain } from '#contract/single-sign-on/domains.ts'
import { instantFrom } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { ssoDomains } from '#server/schema/tables/sso-connections.ts'

const columns = {
  domain: ssoDomains.domain,
  connectionId: ssoDomains.connectionId,
  proof: ssoDomains.proof,
  verifiedAt: ssoDomains.verifiedAt,
  verifiedBy: ssoDomains.verifiedBy,
  checkedAt: ssoDomains.checkedAt,
  createdAt: ssoDomains.createdAt,
  people: sql<number>`(select count(*)::int from memberships join users on users.id = memberships.user_id
    where memberships.organization_id = sso_domains.organization_id
      and split_part(users.email, '@', 2) = sso_domains.domain)`,
}

type DomainRow = Awaited<ReturnType<typeof findDomains>>[number]

const isOf = (organizationId: string, domain: string) =>
  and(eq(ssoDomains.organizationId, organizationId), eq(ssoDomains.domain, domain))

/** An organization's domains by name, or those of one connection. */
export function findDomains(db: Database, organizationId: string, { connectionId }: { connectionId?: string } = {}) {
  return db
    .select(columns)
    .from(ssoDomains)
    .where(
      and(
        eq(ssoDomains.organizationId, organizationId),
        connectionId === undefined ? undefined : eq(ssoDomains.connectionId, connectionId),
      ),
    )
    .orderBy(asc(ssoDomains.domain))
}

export async function findDomain(db: Database, organizationId: string, domain: string) {
  const [row] = await db.select(columns).from(ssoDomains).where(isOf(organizationId, domain))
  return row
}

/** The organization that has proved a domain; undefined if none has. */
export async function findProver(db: Database, domain: string): Promise<string | undefined> {
  const [row] = await db
    .select({ organizationId: ssoDomains.organizationId })
    .from(ssoDomains)
    .where(and(eq(ssoDomains.domain, domain), sql`${ssoDomains.verifiedAt} is not null`))
  return row?.organizationId
}

type NewDomain = { connectionId: string; domain: string; proof: string }

/** Violates `sso_domains_once` for a domain that the organization has already. */
export async function insertDomain(tx: Database, organizationId: string, domain: NewDomain): Promise<void> {
  await tx.insert(ssoDomains).values({ organizationId, ...domain })
}

export async function updateDomainChecked(db: Database, organizationId: string, domain: string): Promise<void> {
  await db.update(ssoDomains).set({ checkedAt: sql`clock_timestamp()` }).where(isOf(organizationId, domain))
}

/** Violates `sso_domains_proved` if another organization has proved it meanwhile. @returns false for one that was proved */
export async function updateDomainVerified(
  tx: Database,
  organizationId: string,
  { domain, by }: { domain: string; by: 'dns' | 'operator' },
): Promise<boolean> {
  const verified = await tx
    .update(ssoDomains)
    .set({ verifiedAt: sql`clock_timestamp()`, verifiedBy: by, checkedAt: sql`clock_timestamp()` })
    .where(and(isOf(organizationId, domain), sql`${ssoDomains.verifiedAt} is null`))
    .returning({ id: ssoDomains.id })
  return verified.length === 1
}

/** @returns false for one that the organization does not have */
export async function deleteDomain(tx: Database, organizationId: string, domain: string): Promise<boolean> {
  const gone = await tx.delete(ssoDomains).where(isOf(organizationId, domain)).returning({ id: ssoDomains.id })
  return gone.length === 1
}

export const domainAnswer = (row: DomainRow): z.input<typeof Domain> => ({
  domain: row.domain,
  connection_id: row.connectionId,
  record: `${DOMAIN_PROOF}${row.proof}`,
  verified_at: row.verifiedAt && instantFrom(row.verifiedAt),
  verified_by: row.verifiedBy,
  checked_at: row.checkedAt && instantFrom(row.checkedAt),
  people: row.people,
  created_at: instantFrom(row.createdAt),
})
