import type { z } from 'zod'
import type { approveSubmissions as contract, SubmissionStatus } from '#contract/claims/submissions.ts'
import { m } from '#i18n/compiled/messages.js'
import type { Database } from '#server/platform/database/database.ts'
import { found, notFound } from '#server/platform/http/refusal.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { actionContextOf } from '../activity/action-context.ts'
import { activitySourceOf, recordActivity } from '../activity/record-activity.sql.ts'
import { retryOnNumberCollision } from '../awards/retry-on-number-collision.ts'
import { showAward } from '../awards/show-award.ts'
import { insertMail } from '../mails/mails.sql.ts'
import { assignable, awardSubmissions, lockForAward } from './award-submissions.ts'
import { findClaim } from './claims.sql.ts'
import { momentOf } from './show-claim.ts'
import { deleteAnswerMails, lockSubmissions, type SubmissionRow, updateSubmissions } from './submissions.sql.ts'

type Chosen = { claim_id: string; submission_ids: string[] }
type Decided = z.input<typeof contract.output>

/**
 * Approves submissions: each gets the badge, or waits for credits. Those that are decided already stay as they are.
 * @throws Refusal 404 for an unknown id, 422 `template_not_assignable`
 */
export async function approveSubmissions(
  { claim_id, submission_ids }: Chosen,
  request: SignedInRequest,
): Promise<Decided> {
  const { db, caller, services } = request
  const { organizationId, userId } = caller
  const { claim } = await found(findClaim(db, organizationId, claim_id, momentOf(services)))
  const done = await retryOnNumberCollision(db, async (tx) => {
    const context = { ...actionContextOf(request), db: tx }
    const locked = await lockForAward(claim, context)
    assignable(locked)
    const { open, skipped } = sort(
      await lockAll(tx, organizationId, claim_id, [...new Set(submission_ids)]),
      ['received', 'returned', 'declined', 'lapsed'],
      request,
    )
    const decidedAt = services.clock.now().toISOString()
    const ids = open.map(({ id }) => id)
    await deleteAnswerMails(tx, organizationId, ids)
    await updateSubmissions(tx, organizationId, ids, { decidedAt, decidedBy: userId, words: '' })
    const { awardId, waiting } = await awardSubmissions(claim, open, locked, context)
    return { awardId, waiting, count: open.length, skipped }
  })
  services.mailSignal.wake()
  const award = done.awardId ? (await showAward(done.awardId, request)).data : null
  return {
    data: {
      decided_count: done.count,
      waiting_count: done.waiting,
      award_id: done.awardId,
      undo_until: award?.undo_until ?? null,
      skipped: done.skipped,
    },
  }
}

type WithWords = Chosen & { answer: string }

/** Gives submissions back with words. @throws Refusal 404 for an unknown id */
export const returnSubmissions = (given: WithWords, request: SignedInRequest) =>
  answer(given, request, {
    status: 'returned',
    from: ['received'],
    kind: 'submissions_returned',
    mail: 'claim_returned',
  })

/** Declines submissions with words, also those that were given back. @throws Refusal 404 for an unknown id */
export const declineSubmissions = (given: WithWords, request: SignedInRequest) =>
  answer(given, request, {
    status: 'declined',
    from: ['received', 'returned', 'waiting'],
    kind: 'submissions_declined',
    mail: 'claim_declined',
  })

type Answer = {
  status: 'returned' | 'declined'
  from: SubmissionStatus[]
  kind: 'submissions_returned' | 'submissions_declined'
  mail: 'claim_returned' | 'claim_declined'
}

/** Seconds for which the mails of an answer wait. The dashboard shows for eight how to take it back, and longer to whoever reads it. */
const MAIL_DELAY = 9

async function answer(
  { claim_id, submission_ids, answer: words }: WithWords,
  request: SignedInRequest,
  { status, from, kind, mail }: Answer,
): Promise<Decided> {
  const { db, caller, services } = request
  const { organizationId, userId } = caller
  const { claim } = await found(findClaim(db, organizationId, claim_id, momentOf(services)))
  const done = await db.transaction(async (tx) => {
    const rows = await lockAll(tx, organizationId, claim_id, [...new Set(submission_ids)])
    const { open, skipped } = sort(rows, from, request)
    const decidedAt = services.clock.now().toISOString()
    await deleteAnswerMails(
      tx,
      organizationId,
      open.map(({ id }) => id),
    )
    for (const { id, email, language, returnedCount } of open) {
      const count = status === 'returned' ? returnedCount + 1 : returnedCount
      const change = { status, words, decidedAt, decidedBy: userId, returnedCount: count }
      await updateSubmissions(tx, organizationId, [id], change)
      const data = { submission: id }
      await insertMail(tx, organizationId, { kind: mail, recipient: email, language, data, waits: MAIL_DELAY })
    }
    if (open.length > 0) {
      const subject = { type: 'claim', id: claim.id, label: claim.title } as const
      await recordActivity(tx, { ...activitySourceOf(request), kind, subject, details: { count: open.length } })
    }
    return { count: open.length, skipped }
  })
  services.mailSignal.wake()
  return {
    data: { decided_count: done.count, waiting_count: 0, award_id: null, undo_until: null, skipped: done.skipped },
  }
}

/**
 * Takes answers back whose mails have not left: the submissions wait for a decision again.
 * @throws Refusal 404 for an unknown id
 */
export async function undoAnswers({ claim_id, submission_ids }: Chosen, request: SignedInRequest): Promise<Decided> {
  const { db, caller, services, language } = request
  const { organizationId } = caller
  const { claim } = await found(findClaim(db, organizationId, claim_id, momentOf(services)))
  const { open, skipped } = await db.transaction(async (tx) => {
    const rows = await lockAll(tx, organizationId, claim_id, [...new Set(submission_ids)])
    const unsent = await deleteAnswerMails(tx, organizationId, submission_ids)
    const open = rows.filter(({ id }) => unsent.has(id))
    for (const { id, status, returnedCount } of open) {
      const count = status === 'returned' ? returnedCount - 1 : returnedCount
      const change = { status: 'received' as const, words: '', decidedAt: null, decidedBy: null, returnedCount: count }
      await updateSubmissions(tx, organizationId, [id], change)
    }
    if (open.length > 0) {
      const subject = { type: 'claim', id: claim.id, label: claim.title } as const
      const details = { count: open.length }
      await recordActivity(tx, { ...activitySourceOf(request), kind: 'submissions_reopened', subject, details })
    }
    const message = m.claims_answer_left({}, { locale: language })
    return { open, skipped: rows.filter((row) => !open.includes(row)).map(({ id }) => ({ id, message })) }
  })
  return {
    data: { decided_count: open.length, waiting_count: 0, award_id: null, undo_until: null, skipped },
  }
}

/** @throws Refusal 404 if one is unknown, another claim's or another organization's */
async function lockAll(tx: Database, organizationId: string, claimId: string, ids: string[]): Promise<SubmissionRow[]> {
  const rows = await lockSubmissions(tx, organizationId, claimId, ids)
  if (rows.length < ids.length) throw notFound()
  return rows
}

/** Those that can be decided, and the others with the reason. */
function sort(rows: SubmissionRow[], from: SubmissionStatus[], { language }: SignedInRequest) {
  const open = rows.filter(({ status }) => from.includes(status))
  const message = m.claims_decided_already({}, { locale: language })
  const skipped = rows.filter((row) => !open.includes(row)).map(({ id }) => ({ id, message }))
  return { open, skipped }
}
