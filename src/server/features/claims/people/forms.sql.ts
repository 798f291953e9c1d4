import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { onlyRow } from '#server/platform/database/only-row.ts'
import { claimForms } from '#server/schema/tables/claims.ts'

export type ClaimForm = typeof claimForms.$inferSelect

type NewForm = Omit<typeof claimForms.$inferInsert, 'id' | 'organizationId' | 'createdAt' | 'usedAt'>

export async function insertForm(tx: Database, organizationId: string, form: NewForm): Promise<ClaimForm> {
  return onlyRow(
    await tx
      .insert(claimForms)
      .values({ ...form, organizationId })
      .returning(),
  )
}

const isForm = (claimId: string, id: string) => and(eq(claimForms.claimId, claimId), eq(claimForms.id, id))

/** What somebody has sent by a claim; undefined once it is a day old. */
export async function findForm(db: Database, claimId: string, id: string): Promise<ClaimForm | undefined> {
  const [form] = await db.select().from(claimForms).where(isForm(claimId, id))
  return form
}

export async function lockForm(tx: Database, claimId: string, id: string): Promise<ClaimForm | undefined> {
  const [form] = await tx.select().from(claimForms).where(isForm(claimId, id)).for('update')
  return form
}

export async function updateFormUsed(tx: Database, id: string, usedAt: string): Promise<void> {
  await tx.update(claimForms).set({ usedAt }).where(eq(claimForms.id, id))
}

/** Whether a seat of a claim is an address's already: by what it has sent, or by a form that is kept. */
export async function hasSeat(tx: Database, claimId: string, email: string, at: string): Promise<boolean> {
  const { rows } = await tx.execute<{ has: boolean }>(sql`
    select exists (select from claim_submissions where claim_id = ${claimId} and email = ${email})
      or exists (select from claim_forms where claim_id = ${claimId} and email = ${email} and used_at is null
        and held_until > ${at}) as has`)
  return onlyRow(rows).has
}

/** Whether an address is somebody's on a list. */
export async function isOnList(db: Database, organizationId: string, listId: string, email: string): Promise<boolean> {
  const { rows } = await db.execute<{ is: boolean }>(sql`
    select exists (select from earners e join list_members l on l.earner_id = e.id and l.list_id = ${listId}
      where e.organization_id = ${organizationId} and e.email = ${email}) as is`)
  return onlyRow(rows).is
}
