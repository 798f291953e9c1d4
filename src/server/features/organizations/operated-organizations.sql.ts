import { eq, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { onlyRow } from '#server/platform/database/only-row.ts'
import { organizations } from '#server/schema/tables/organizations.ts'
import type { NewOrganization } from './new-organization.ts'

/** @returns the new organization's id */
export async function insertOrganization(tx: Database, organization: Omit<NewOrganization, 'credits'>) {
  const made = await tx.insert(organizations).values(organization).returning({ id: organizations.id })
  return onlyRow(made).id
}

export async function isOrganization(db: Database, organizationId: string): Promise<boolean> {
  const found = await db
    .select({ id: organizations.id })
    .from(organizations)
    .where(eq(organizations.id, organizationId))
  return found.length === 1
}

/** @returns false if there is no such organization */
export async function updateSeats(tx: Database, organizationId: string, seats: number) {
  const updated = await tx
    .update(organizations)
    .set({ maxUsers: seats, updatedAt: sql`clock_timestamp()` })
    .where(eq(organizations.id, organizationId))
    .returning({ id: organizations.id })
  return updated.length === 1
}

/** @returns false if there is no such organization */
export async function updateOrganizationStatus(tx: Database, organizationId: string, status: 'enabled' | 'disabled') {
  const updated = await tx
    .update(organizations)
    .set({ status, updatedAt: sql`clock_timestamp()` })
    .where(eq(organizations.id, organizationId))
    .returning({ id: organizations.id })
  return updated.length === 1
}
