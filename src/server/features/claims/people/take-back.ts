import type { Services } from '#server/services.ts'
import type { ClaimRow } from '../claims.sql.ts'
import { updateCardFree } from '../handing-out/cards.sql.ts'
import { deleteUndecided } from '../submissions.sql.ts'
import type { ClaimForm } from './forms.sql.ts'

/**
 * Takes back what a proved form has sent, with its files: its seat and its card come free. Whoever has the form's id has typed the
 * code of its mail.
 * @returns false if it is decided
 */
export async function takeBack(claim: ClaimRow, form: ClaimForm, { db }: Services): Promise<boolean> {
  if (!form.usedAt) return false
  return db.transaction(async (tx) => {
    const isGone = await deleteUndecided(tx, claim.organizationId, claim.id, form.email)
    if (isGone) await updateCardFree(tx, claim.id, form.email)
    return isGone
  })
}
