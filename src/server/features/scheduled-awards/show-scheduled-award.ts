import type { z } from 'zod'
import { isAllowed, ownOrOthers } from '#contract/permissions.ts'
import type { ScheduledAward } from '#contract/scheduled-awards.ts'
import { endOfValidity, validityOf } from '#contract/validity.ts'
import { instantFrom, wallClockIn } from '#server/platform/clock.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { findScheduledAward, type ScheduleRow, type ShownSchedule } from './scheduled-awards.sql.ts'

type Reading = Pick<SignedInRequest, 'db' | 'caller' | 'services'>

/** Whether the caller may change a scheduled award, whatever its state. */
export const mayChange = ({ userId }: Pick<ScheduleRow, 'userId'>, { caller }: Pick<Reading, 'caller'>): boolean =>
  isAllowed(caller.level, 'change_scheduled_award', ownOrOthers(userId, caller.userId))

/** @throws Refusal 404 for an unknown id and for another organization's */
export async function showScheduledAward(id: string, request: Reading) {
  const row = await findScheduledAward(request.db, request.caller.organizationId, id)
  if (!row) throw notFound()
  return { data: scheduledAwardAnswer(row, request) }
}

/** A scheduled award as the API returns it. */
export function scheduledAwardAnswer(shown: ShownSchedule, request: Reading): z.input<typeof ScheduledAward> {
  const { schedule, version, author } = shown
  const dueAt = wallClockIn(request.services.config.timeZone, new Date(schedule.dueAt))
  return {
    id: schedule.id,
    status: schedule.status,
    runs_at: schedule.runsAt,
    due_at: dueAt,
    badge_template: {
      id: schedule.templateId,
      title: version?.title ?? schedule.templateTitle,
      exists: version !== null,
      is_assignable: shown.isAssignable ?? false,
    },
    recipient: schedule.listId
      ? null
      : {
          recipient_email: schedule.recipientEmail ?? '',
          recipient_first_name: schedule.recipientFirstName ?? '',
          recipient_last_name: schedule.recipientLastName ?? '',
        },
    earners_list: listOf(shown),
    people: schedule.listId === null ? null : schedule.isFrozen ? 'frozen' : 'live',
    only: schedule.only,
    duplicates: schedule.duplicates,
    earners_count: countOf(shown),
    expiry: schedule.expiry,
    expires_at: schedule.expiry === 'computed' ? computedEnd(version, dueAt) : schedule.expiresAt,
    activity_title: schedule.activityTitle,
    activity_started_at: schedule.activityStartedAt,
    activity_ended_at: schedule.activityEndedAt,
    notes: schedule.notes,
    author,
    is_changeable: mayChange(schedule, request),
    failure: schedule.failure,
    credits_missing: schedule.creditsMissing,
    retry_until: schedule.retryUntil && instantFrom(schedule.retryUntil),
    badges_count: schedule.badgesCount,
    skipped_count: schedule.skippedCount,
    badge_template_version: schedule.versionNumber,
    badge_id: schedule.badgeId,
    award_id: schedule.awardId,
    ended_at: schedule.endedAt && instantFrom(schedule.endedAt),
    created_at: instantFrom(schedule.createdAt),
    updated_at: instantFrom(schedule.updatedAt),
  }
}

function listOf({ schedule: { listId, listName }, list }: ShownSchedule) {
  return listId === null ? null : { id: listId, name: list?.name ?? listName ?? '', exists: list !== null }
}

function countOf({ schedule, list, frozenCount }: ShownSchedule): number | null {
  if (schedule.badgesCount !== null) return schedule.badgesCount + (schedule.skippedCount ?? 0)
  if (!schedule.listId) return 1
  // Who meets a condition is known when it runs.
  if (!schedule.isFrozen) return schedule.only ? null : (list?.earnersCount ?? 0)
  // Frozen people are deleted once the award can no longer run.
  const isOver = schedule.status === 'cancelled' || schedule.status === 'failed'
  return isOver && frozenCount === 0 ? null : frozenCount
}

function computedEnd(version: ShownSchedule['version'], dueAt: string): string | null {
  if (!version) return null
  return endOfValidity(
    dueAt,
    validityOf({ validity_count: version.validityCount, validity_unit: version.validityUnit }),
  )
}
