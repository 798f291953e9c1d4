import type { People } from '#contract/learning-paths/path-progress.ts'
import { m } from '#i18n/compiled/messages.js'
import { wallClockNow } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { notFound, Refusal } from '#server/platform/http/refusal.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { type ActionContext, actionContextOf } from '../activity/action-context.ts'
import { activitySourceOf, recordActivity } from '../activity/record-activity.sql.ts'
import { notEnoughCredits } from '../awards/award-badge.ts'
import { retryOnNumberCollision } from '../awards/retry-on-number-collision.ts'
import { lockOrganization } from '../organizations/lock-organization.sql.ts'
import { notAssignable } from '../templates/not-assignable.ts'
import { awardNow, beginAward } from './award-complete.ts'
import { updateAllowed, updateDeclined } from './decide.sql.ts'
import { evaluatePath, lockPath } from './evaluate.sql.ts'
import { findPathNow } from './list-progress.ts'
import { findAwardable } from './path-awards.sql.ts'
import { countKnown, findPeopleIds } from './people.sql.ts'
import type { PathNow } from './progress-of-people.sql.ts'

type Selection = People & { learning_path_id: string }

/**
 * Awards a path to the selected people who are complete, in one transaction; this is also how proposals are approved.
 * @throws Refusal 404 for an unknown path, 409 if the filter matches a different number of people than expected, 422
 * `template_not_assignable`, 422 `not_enough_credits`
 */
export async function awardSelected(selection: Selection, request: SignedInRequest) {
  const { path, row } = await findPathNow(request, selection.learning_path_id, selection.filter?.missing_step)
  return retryOnNumberCollision(request.db, async (tx) => {
    const selected = await findSelected(tx, path, selection)
    const context: ActionContext = { ...actionContextOf(request), db: tx }
    const begun = await beginAward(tx, { ...path, earnerIds: selected }, context)
    if (!begun) throw notAssignable(row.template.status)
    const complete = await findAwardable(tx, begun.path, selected)
    if (complete.length > begun.creditsLeft) throw await notEnoughCredits(complete.length, context)
    await awardNow(begun, complete, context)
    const [awarded, skipped] = [complete.length, selected.length - complete.length]
    const words = { locale: request.language }
    const message = withSkipped(m.paths_awarded_message({ count: awarded }, words), skipped, request)
    return { data: { awarded_count: awarded, skipped_count: skipped, message } }
  })
}

/** Withholds a path's badge from the selected people who are complete, until somebody allows it again. */
export async function declineSelected(selection: Selection, request: SignedInRequest) {
  const { done, skipped } = await decide(selection, request, { update: updateDeclined, kind: 'path_declined' })
  const message = m.paths_declined_message({ count: done }, { locale: request.language })
  return { data: { declined_count: done, skipped_count: skipped, message: withSkipped(message, skipped, request) } }
}

/** Ends the withholding for the selected people, whose state then follows from their steps again. */
export async function allowSelected(selection: Selection, request: SignedInRequest) {
  const { done, skipped } = await decide(selection, request, { update: updateAllowed, kind: 'path_allowed' })
  const message = m.paths_allowed_message({ count: done }, { locale: request.language })
  return { data: { allowed_count: done, skipped_count: skipped, message: withSkipped(message, skipped, request) } }
}

const withSkipped = (message: string, skipped: number, { language }: SignedInRequest) =>
  skipped > 0 ? `${message} ${m.paths_skipped_message({ count: skipped }, { locale: language })}` : message

type Decision = {
  update(tx: Database, path: PathNow, ids: string[]): Promise<string[]>
  kind: 'path_declined' | 'path_allowed'
}

async function decide(selection: Selection, request: SignedInRequest, { update, kind }: Decision) {
  const { services } = request
  const { path } = await findPathNow(request, selection.learning_path_id, selection.filter?.missing_step)
  const { organizationId, pathId } = path
  return request.db.transaction(async (tx) => {
    await lockPath(tx, pathId)
    await lockOrganization(tx, organizationId)
    const now = { ...path, now: wallClockNow(services), at: services.clock.now() }
    const selected = await findSelected(tx, now, selection)
    await evaluatePath(tx, now, selected)
    const decided = await update(tx, now, selected)
    await evaluatePath(tx, now, decided)
    if (decided.length > 0) {
      const subject = { type: 'learning_path', id: pathId } as const
      await recordActivity(tx, { ...activitySourceOf(request), kind, subject, details: { count: decided.length } })
    }
    return { done: decided.length, skipped: selected.length - decided.length }
  })
}

/** @throws Refusal 404 for an id unknown to the organization, 409 if the filter matches a different number than expected */
async function findSelected(tx: Database, path: PathNow, { earner_ids: ids, filter, expected_count }: Selection) {
  if (filter) {
    const found = await findPeopleIds(tx, path, filter)
    if (found.length !== expected_count) throw changedMeanwhile(found.length, expected_count ?? 0)
    return found
  }
  const named = [...new Set(ids)]
  if ((await countKnown(tx, path.organizationId, named)) !== named.length) throw notFound()
  return named
}

const changedMeanwhile = (found: number, expected: number) =>
  new Refusal(409, 'conflict', { sentence: (locale) => m.issuing_selection_changed({ found, expected }, { locale }) })
