import { instantFrom } from '#server/platform/clock.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { findAward } from '../awards.sql.ts'
import { endHold, saveHold } from './award-holds.sql.ts'
import { refuseUndo } from './undo-award.ts'

const NONE = { held_until: null, ends_at: null }

type Held = { award_id: string; holder: string }

/**
 * Keeps the mails of an award back while somebody considers undoing it.
 * @throws Refusal as for `undoAward`
 */
export async function holdAward({ award_id: id, holder }: Held, request: SignedInRequest) {
  const { db, caller } = request
  const found = await findAward(db, caller.organizationId, id)
  if (!found) throw notFound()
  refuseUndo(found.award, request)
  const hold = await saveHold(db, id, holder)
  return { data: hold ? { held_until: instantFrom(hold.until), ends_at: instantFrom(hold.atMost) } : NONE }
}

/**
 * Lets the mails leave again. Does nothing if the hold has ended.
 * @throws Refusal 404 for an unknown award
 */
export async function releaseAward({ award_id: id, holder }: Held, { db, caller }: SignedInRequest) {
  if (!(await findAward(db, caller.organizationId, id))) throw notFound()
  await endHold(db, id, holder)
  return { data: NONE }
}
