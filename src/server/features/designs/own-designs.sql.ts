import { and, asc, eq, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { onlyRow } from '#server/platform/database/only-row.ts'
import { designs } from '#server/schema/tables/designs.ts'

export type OwnDesignRow = typeof designs.$inferSelect

const isDesign = (organizationId: string, id: string) =>
  and(eq(designs.organizationId, organizationId), eq(designs.id, id))

/** The starting designs of an organization, by name. */
export function findOwnDesigns(db: Database, organizationId: string): Promise<OwnDesignRow[]> {
  return db
    .select()
    .from(designs)
    .where(eq(designs.organizationId, organizationId))
    .orderBy(asc(sql`lower(${designs.name})`), asc(designs.id))
}

/** A starting design, locked until the transaction ends; undefined for another organization's. */
export async function lockOwnDesign(
  tx: Database,
  organizationId: string,
  id: string,
): Promise<OwnDesignRow | undefined> {
  const [row] = await tx.select().from(designs).where(isDesign(organizationId, id)).for('no key update')
  return row
}

type Change = { name?: string | undefined; design?: OwnDesignRow['design'] | undefined }

export async function insertOwnDesign(
  tx: Database,
  organizationId: string,
  design: Pick<OwnDesignRow, 'name' | 'design'>,
): Promise<OwnDesignRow> {
  return onlyRow(
    await tx
      .insert(designs)
      .values({ organizationId, ...design })
      .returning(),
  )
}

export async function saveOwnDesign(
  tx: Database,
  organizationId: string,
  id: string,
  change: Change,
): Promise<OwnDesignRow> {
  const now = sql`clock_timestamp()`
  return onlyRow(
    await tx
      .update(designs)
      .set({ ...change, updatedAt: now })
      .where(isDesign(organizationId, id))
      .returning(),
  )
}

export async function deleteOwnDesign(tx: Database, organizationId: string, id: string): Promise<void> {
  await tx.delete(designs).where(isDesign(organizationId, id))
}
