import type { z } from 'zod'
import {
  type AwardCounts,
  type AwardDetails,
  type AwardSummary,
  type AwardsFilter,
  listAwards as contract,
  UNDO_IMPORT_MINUTES,
  UNDO_MINUTES,
} from '#contract/awards/awards.ts'
import { booleanToFlag } from '#contract/formats.ts'
import { isAllowed, ownOrOthers } from '#contract/permissions.ts'
import { instantFrom } from '#server/platform/clock.ts'
import { pageEnvelope } from '#server/platform/database/paging.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { badgePicture } from '#server/platform/images/pictures.ts'
import {
  type AwardCircumstances,
  type AwardRow,
  countByAward,
  countPathBadges,
  findAward,
  findAwardDetails,
  findAwards,
  findCircumstances,
  type ShownAward,
} from './awards.sql.ts'
import { countMailedPeople } from './undo/apology.sql.ts'

type Reading = Pick<SignedInRequest, 'db' | 'caller' | 'services'>

/** One page of awards, newest first. */
export async function listAwards(filter: AwardsFilter & { page: number }, request: SignedInRequest) {
  const { db, caller, services } = request
  const reader = { organizationId: caller.organizationId, timeZone: services.config.timeZone }
  const { rows, total, badges } = await findAwards(db, reader, filter)
  const path = services.urls.api(contract.path)
  const { links, meta } = pageEnvelope(path, filter, filter.page, rows.length, total)
  return { data: await showAwards(rows, request), links, meta: { ...meta, badges } }
}

/**
 * One award with the counts of what became of its badges.
 * @throws Refusal 404 for an unknown id and for another organization's
 */
export async function showAward(id: string, request: Reading): Promise<{ data: z.input<typeof AwardDetails> }> {
  const { db, caller } = request
  const row = await findAward(db, caller.organizationId, id)
  const [answer] = row ? await showAwards([row], request) : []
  if (!answer) throw notFound()
  const { corrected, mailsHeldUntil, mailsNextTryAt, ...last } = await findAwardDetails(db, caller.organizationId, id)
  return {
    data: {
      ...answer,
      emitted_at_last: last.emittedAtLast,
      expires_at_last: last.expiresAtLast,
      counts: { ...answer.counts, corrected },
      mails_held_until: mailsHeldUntil && instantFrom(mailsHeldUntil),
      mails_next_try_at: mailsNextTryAt && instantFrom(mailsNextTryAt),
      path_badges_count:
        answer.undo_until || answer.undone_at ? await countPathBadges(db, caller.organizationId, id) : 0,
      apology: row?.award.undoneAt ? await showApologies(row.award, request) : null,
    },
  }
}

async function showApologies(award: AwardRow, request: Reading) {
  const { people, written } = await countMailedPeople(request.db, request.caller.organizationId, award.id)
  return { people_count: people, written_count: written, may_write: people > written && mayUndo(award, request) }
}

type Counts = z.input<typeof AwardCounts>

async function showAwards(rows: ShownAward[], request: Reading) {
  const { db, caller } = request
  if (rows.length === 0) return []
  const ids = rows.map(({ award }) => award.id)
  const circumstances = await findCircumstances(db, caller.organizationId, ids)
  const counts = await countByAward(db, caller.organizationId, ids)
  return rows.flatMap((row) => {
    const [first, counted] = [circumstances.get(row.award.id), counts.get(row.award.id)]
    if (!first || !counted) return []
    return [
      awardAnswer(row, first, {
        request,
        counts: {
          issued: row.award.badgesCount,
          skipped: row.award.skippedCount,
          opened: counted.opened,
          revoked: counted.revoked,
          mails_sent: counted.mailsSent,
          mails_failed: counted.mailsFailed,
          mails_waiting: counted.mailsWaiting,
          mails_put_off: counted.mailsPutOff,
        },
      }),
    ]
  })
}

function awardAnswer(
  { award, template, version, author, isListThere }: ShownAward,
  first: AwardCircumstances,
  { request, counts }: { request: Reading; counts: Counts },
): z.input<typeof AwardSummary> {
  const { urls } = request.services
  const undoUntil = undoEnd(award, request)
  return {
    id: award.id,
    kind: award.kind,
    badge_template:
      template && version
        ? {
            id: template.id,
            badge_template_version_id: version.id,
            title: version.title,
            code: version.code,
            version_code: String(version.number),
            is_learning_path: booleanToFlag(template.isLearningPath),
            ...urls.image('image', badgePicture(template, version)),
          }
        : null,
    earners_list: award.listName === null ? null : { id: award.listId, name: award.listName, exists: isListThere },
    only: award.only,
    recipient:
      award.badgesCount === 1
        ? {
            badge_id: first.badgeId,
            recipient_email: first.recipientEmail,
            recipient_first_name: first.recipientFirstName,
            recipient_last_name: first.recipientLastName,
          }
        : null,
    author,
    activity_title: first.activityTitle,
    activity_started_at: first.activityStartedAt,
    activity_ended_at: first.activityEndedAt,
    notes: first.notes,
    emitted_at: first.emittedAt,
    expires_at: first.expiresAt,
    counts,
    created_at: instantFrom(award.awardedAt),
    undo_until: undoUntil?.toISOString().replace('Z', '000Z') ?? null,
    undone_at: award.undoneAt && instantFrom(award.undoneAt),
    is_undoable: undoUntil !== null && mayUndo(award, request),
  }
}

/** How many minutes an award can be undone. */
export const undoMinutes = ({ kind }: Pick<AwardRow, 'kind'>) =>
  kind === 'badge_import' ? UNDO_IMPORT_MINUTES : UNDO_MINUTES

/** Until when an award can be undone; null if it was undone or the time is over. */
export function undoEnd(
  { kind, awardedAt, undoneAt }: Pick<AwardRow, 'kind' | 'awardedAt' | 'undoneAt'>,
  { services }: Pick<Reading, 'services'>,
): Date | null {
  const end = new Date(Date.parse(instantFrom(awardedAt)) + undoMinutes({ kind }) * 60_000)
  return undoneAt === null && services.clock.now() < end ? end : null
}

/** Whether the caller may undo an award, whatever its state. */
export const mayUndo = ({ kind, userId }: AwardRow, { caller }: Pick<Reading, 'caller'>): boolean =>
  isAllowed(caller.level, 'undo_award', ownOrOthers(userId, caller.userId)) &&
  (kind !== 'badge_import' || isAllowed(caller.level, 'import_badges'))
