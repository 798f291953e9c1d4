import { isCodeOf } from '#server/features/passports/enter-passport.ts'
import { CODE_TRIES, takeProofTry, useOpenProof } from '#server/features/passports/passports.sql.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Answers } from '#server/schema/tables/claims.ts'
import type { Services } from '#server/services.ts'
import type { ActionContext } from '../../activity/action-context.ts'
import { retryOnNumberCollision } from '../../awards/retry-on-number-collision.ts'
import { awardSubmissions, type Locked, lockForAward } from '../award-submissions.ts'
import { stateOf } from '../claim-state.ts'
import { type ClaimRow, countTaken } from '../claims.sql.ts'
import { updateCardUsed } from '../handing-out/cards.sql.ts'
import { momentOf } from '../show-claim.ts'
import {
  insertSubmission,
  lockSubmissions,
  returnedUntil,
  type SubmissionRow,
  updateSubmissions,
} from '../submissions.sql.ts'
import { updateFilesTaken } from './claim-files.sql.ts'
import { type ClaimForm, isOnList, lockForm, updateFormUsed } from './forms.sql.ts'
import type { Written } from './send-form.ts'

/** What became of a code: `done` shows where the address stands. */
export type Confirmed =
  | { outcome: 'done' }
  | { outcome: 'wrong'; left: number }
  | { outcome: 'over' | 'closed' | 'full' | 'card_used' | 'not_listed' }

/**
 * Proves the address of a form by the code of its mail, and awards the badge or hands it to the office. The same form again shows
 * where it stands.
 */
export async function confirmForm(
  claim: ClaimRow,
  form: ClaimForm,
  code: string,
  services: Services,
): Promise<Confirmed> {
  const { db } = services
  if (form.usedAt) return { outcome: 'done' }
  const proof = await takeProofTry(db, form.id)
  if (!proof) return { outcome: 'over' }
  if (!isCodeOf(proof, code)) {
    const left = CODE_TRIES - proof.tries
    return left > 0 ? { outcome: 'wrong', left } : { outcome: 'over' }
  }
  return settleForm(claim, form, services, (tx) => useOpenProof(tx, proof.id))
}

/** Settles a form whose address the open passport has proved. */
export const confirmKnown = (claim: ClaimRow, form: ClaimForm, services: Services): Promise<Confirmed> =>
  settleForm(claim, form, services, async () => true)

async function settleForm(
  claim: ClaimRow,
  { id }: ClaimForm,
  services: Services,
  prove: (tx: Database) => Promise<boolean>,
): Promise<Confirmed> {
  const { organizationId } = claim
  const done = await retryOnNumberCollision(services.db, async (tx): Promise<Confirmed> => {
    const context = { db: tx, services, organizationId, actor: { type: 'system' } as const }
    const locked = await lockForAward(claim, context)
    const form = await lockForm(tx, claim.id, id)
    if (!form) return { outcome: 'over' }
    if (form.usedAt) return { outcome: 'done' }
    const problem = await problemOf(tx, claim, form, services)
    if (problem) return { outcome: problem }
    if (!(await prove(tx))) return { outcome: 'over' }
    if (claim.kind === 'codes' && !(await updateCardUsed(tx, claim.id, id))) return { outcome: 'card_used' }
    await updateFormUsed(tx, id, services.clock.now().toISOString())
    await keep(claim, form, locked, context)
    return { outcome: 'done' }
  })
  services.mailSignal.wake()
  return done
}

/** Why a form cannot be settled any more: its seat was kept too long ago, or its address is off the list. */
async function problemOf(tx: Database, claim: ClaimRow, { email, heldUntil }: ClaimForm, services: Services) {
  const at = momentOf(services)
  if (Date.parse(heldUntil) <= Date.parse(at.instant)) {
    if (stateOf(claim, at.wall, null) !== 'open') return 'closed'
    if (claim.seats !== null && (await countTaken(tx, claim.id, at)) >= claim.seats) return 'full'
  }
  const { organizationId, listId } = claim
  if (claim.kind === 'list' && !(listId && (await isOnList(tx, organizationId, listId, email)))) return 'not_listed'
  return undefined
}

/** Keeps what was sent, once for each address; and awards the badge unless the office decides. */
async function keep(claim: ClaimRow, form: ClaimForm, locked: Locked, context: ActionContext) {
  const { db: tx, organizationId } = context
  const { email, firstName, lastName, language, answers } = form
  const sentAt = context.services.clock.now().toISOString()
  const sent = { claimId: claim.id, email, firstName, lastName, language, answers, sentAt, status: 'received' as const }
  const made = await insertSubmission(tx, organizationId, sent)
  if (made) await updateFilesTaken(tx, claim.id, made.id, filesIn(answers))
  if (made && !claim.needsApproval && locked.template?.isAssignable) {
    await awardSubmissions(claim, [made], locked, context)
  }
}

/**
 * Sends what was given back once more, by the link of its mail.
 * @returns false if it is not given back any more, or its days are over
 */
export async function sendReturned(
  claim: ClaimRow,
  submissionId: string,
  { answers, firstName, lastName }: Pick<Written, 'answers' | 'firstName' | 'lastName'>,
  { db, clock }: Services,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [row] = await lockSubmissions(tx, claim.organizationId, claim.id, [submissionId])
    if (!row || !isReturned(row, clock.now())) return false
    const sentAt = clock.now().toISOString()
    const change = { answers, firstName, lastName, sentAt, status: 'received' as const }
    await updateSubmissions(tx, claim.organizationId, [row.id], change)
    await updateFilesTaken(tx, claim.id, row.id, filesIn(answers))
    return true
  })
}

const filesIn = (answers: Answers) => answers.flatMap(({ file }) => (file ? [file.id] : []))

/** Whether something can be sent again. */
export function isReturned(row: Pick<SubmissionRow, 'status' | 'decidedAt'>, now: Date): boolean {
  const until = returnedUntil(row)
  return until !== null && now < until
}
