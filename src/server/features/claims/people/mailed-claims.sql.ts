import { and, eq } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { claimForms, claimSubmissions, claims } from '#server/schema/tables/claims.ts'

/** What a mail says of the claim that a form was sent by; undefined once it is used or gone. */
export async function findMailedForm(db: Database, organizationId: string, id: string) {
  const [row] = await db
    .select({ code: claims.code, title: claims.title, usedAt: claimForms.usedAt })
    .from(claimForms)
    .innerJoin(claims, eq(claims.id, claimForms.claimId))
    .where(and(eq(claimForms.organizationId, organizationId), eq(claimForms.id, id)))
  return row?.usedAt === null ? row : undefined
}

/** What a mail says of a submission. */
export async function findMailedSubmission(db: Database, organizationId: string, id: string) {
  const [row] = await db
    .select({ claim: claims, submission: claimSubmissions })
    .from(claimSubmissions)
    .innerJoin(claims, eq(claims.id, claimSubmissions.claimId))
    .where(and(eq(claimSubmissions.organizationId, organizationId), eq(claimSubmissions.id, id)))
  return row
}
