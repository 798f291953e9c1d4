import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { onlyRow } from '#server/platform/database/only-row.ts'
import { claimCodes, claimForms } from '#server/schema/tables/claims.ts'

type NewCard = { code: string; hash: string }

/** How many codes a claim has. */
export async function countCards(tx: Database, claimId: string): Promise<number> {
  const rows = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(claimCodes)
    .where(eq(claimCodes.claimId, claimId))
  return onlyRow(rows).count
}

/** Adds codes after those that a claim has; those that it has already are left out. */
export async function insertCards(tx: Database, claimId: string, cards: NewCard[]): Promise<void> {
  await tx.execute(sql`
    insert into claim_codes (claim_id, place, code, code_hash)
    select ${claimId}, (select coalesce(max(place), 0) from claim_codes where claim_id = ${claimId}) + place, code, hash
    from unnest(${sql.param(cards.map(({ code }) => code))}::text[], ${sql.param(cards.map(({ hash }) => hash))}::text[])
      with ordinality given (code, hash, place)
    on conflict (claim_id, code_hash) do nothing`)
}

/** The codes of a claim in their order, with whether somebody has used them. */
export const findCards = (db: Database, claimId: string, isUnused: boolean) =>
  db
    .select({ code: claimCodes.code, usedAt: claimCodes.usedAt })
    .from(claimCodes)
    .where(and(eq(claimCodes.claimId, claimId), isUnused ? isNull(claimCodes.usedAt) : undefined))
    .orderBy(asc(claimCodes.place))

/** A code, locked, with the form that keeps it at a moment. */
export async function lockCard(tx: Database, claimId: string, hash: string, at: string) {
  const [card] = await tx
    .select({ place: claimCodes.place, usedAt: claimCodes.usedAt, formId: claimCodes.formId })
    .from(claimCodes)
    .where(and(eq(claimCodes.claimId, claimId), eq(claimCodes.codeHash, hash)))
    .for('update')
  if (!card?.formId) return card && { ...card, keptFor: null }
  const [form] = await tx
    .select({ email: claimForms.email })
    .from(claimForms)
    .where(and(eq(claimForms.id, card.formId), sql`${claimForms.heldUntil} > ${at}`))
  return { ...card, keptFor: form?.email ?? null }
}

/** Keeps a code for a form. */
export async function updateCardKept(tx: Database, claimId: string, place: number, formId: string): Promise<void> {
  await tx
    .update(claimCodes)
    .set({ formId })
    .where(and(eq(claimCodes.claimId, claimId), eq(claimCodes.place, place)))
}

/** Frees the code that an address has used, within the day for which its form is kept. */
export async function updateCardFree(tx: Database, claimId: string, email: string): Promise<void> {
  await tx.execute(sql`
    update claim_codes c set used_at = null, form_id = null from claim_forms f
    where c.claim_id = ${claimId} and f.id = c.form_id and f.email = ${email}`)
}

/** Uses the code of a form up. @returns false if another form has it by now, or it is used */
export async function updateCardUsed(tx: Database, claimId: string, formId: string): Promise<boolean> {
  const used = await tx
    .update(claimCodes)
    .set({ usedAt: sql`clock_timestamp()` })
    .where(and(eq(claimCodes.claimId, claimId), eq(claimCodes.formId, formId), isNull(claimCodes.usedAt)))
    .returning({ place: claimCodes.place })
  return used.length > 0
}
