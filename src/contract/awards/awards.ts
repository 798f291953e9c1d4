import { z } from 'zod'
import { WrittenCondition } from '../earners/row-condition.ts'
import { data, endpoint } from '../endpoint.ts'
import { Day, Flag, Instant, imageFields, Page, Uuid, WallClock } from '../formats.ts'
import { PageMeta, paginated } from '../page.ts'

/** How many minutes an award can be undone, and how many an import of badges that were issued elsewhere. */
export const UNDO_MINUTES = 10
export const UNDO_IMPORT_MINUTES = 24 * 60

/**
 * How badges were awarded: to one person, to a list, by an import of people, as renewals, on schedule, for completing a
 * learning path, elsewhere, from where they were imported, or for what people asked by a claim.
 */
export const AwardKind = z.enum(['one', 'list', 'import', 'renewal', 'scheduled', 'path', 'badge_import', 'claim'])
export type AwardKind = z.output<typeof AwardKind>

/** Current counts of an award's badges. The filters of E15 with `award_id` find the same badges. */
export const AwardCounts = z.object({
  /** Badges issued, and people skipped because they already held the badge. */
  issued: z.int(),
  skipped: z.int(),
  opened: z.int(),
  revoked: z.int(),
  /** By the newest mail about each badge. */
  mails_sent: z.int(),
  mails_failed: z.int(),
  mails_waiting: z.int(),
  /** Part of `mails_waiting`: an attempt failed and a later retry is scheduled. */
  mails_put_off: z.int(),
})

/** One award and the badges it issued. */
export const AwardSummary = z.object({
  id: Uuid,
  kind: AwardKind,
  /** The template version that the badges were issued from; null when there are several. */
  badge_template: z
    .object({
      id: Uuid,
      badge_template_version_id: Uuid,
      title: z.string(),
      code: z.string().nullable(),
      version_code: z.string(),
      is_learning_path: Flag,
      ...imageFields('image'),
    })
    .nullable(),
  /** The list, by its name at that time; null when the award was not to a list. */
  earners_list: z.object({ id: Uuid.nullable(), name: z.string(), exists: z.boolean() }).nullable(),
  /** The condition that the people of the list met; null when it was for everybody. */
  only: WrittenCondition.nullable(),
  /** The badge's holder, by their current name, when only one badge was issued; otherwise null. */
  recipient: z
    .object({
      badge_id: Uuid,
      recipient_email: z.string(),
      recipient_first_name: z.string(),
      recipient_last_name: z.string(),
    })
    .nullable(),
  /** Who awarded or scheduled it; null when that user is gone or the service acted by itself. */
  author: z.object({ id: Uuid, name: z.string() }).nullable(),
  /** The values on the first of its badges that still has them. */
  activity_title: z.string(),
  activity_started_at: Day.nullable(),
  activity_ended_at: Day.nullable(),
  notes: z.string(),
  emitted_at: WallClock,
  expires_at: WallClock.nullable(),
  counts: AwardCounts,
  created_at: Instant,
  /** The end of the undo period; null when it can no longer be undone. */
  undo_until: Instant.nullable(),
  undone_at: Instant.nullable(),
  /** Whether the caller may undo it now. */
  is_undoable: z.boolean(),
})
export type AwardSummary = z.output<typeof AwardSummary>

export const AwardDetails = AwardSummary.extend({
  /** The latest dates among its badges; later than the first ones when people have dates of their own. */
  emitted_at_last: WallClock,
  expires_at_last: WallClock.nullable(),
  counts: AwardCounts.extend({
    /** Badges whose recipient was corrected afterwards. */
    corrected: z.int(),
  }),
  /** When the next mail held back for a possible undo will be sent, unless an open dialog holds it longer; null for none. */
  mails_held_until: Instant.nullable(),
  /** When the next failed mail will be retried; null when there is none. */
  mails_next_try_at: Instant.nullable(),
  /**
   * Valid learning path badges that were awarded because of this award's badges; an undo leaves them. 0 when the award
   * was not undone and no longer can be.
   */
  path_badges_count: z.int(),
  /**
   * Of an undone award: the people whose mail had left, how many of them were written to that it was a mistake, and
   * whether the caller may write to the others. Null when it was not undone.
   */
  apology: z.object({ people_count: z.int(), written_count: z.int(), may_write: z.boolean() }).nullable(),
})
export type AwardDetails = z.output<typeof AwardDetails>

export const AwardsFilter = z.object({
  badge_template_id: Uuid.optional(),
  earners_list_id: Uuid.optional(),
  /** Who awarded or scheduled it. */
  user_id: Uuid.optional(),
  kind: AwardKind.optional(),
  /** First and last day, in the service's time zone. */
  from: Day.optional(),
  until: Day.optional(),
})
export type AwardsFilter = z.output<typeof AwardsFilter>

const PATH = '/api/v1/issuers/organization/awards'
const OfAward = z.object({ award_id: Uuid })

/** Addition: all awards, newest first. */
export const listAwards = endpoint({
  method: 'GET',
  path: PATH,
  summary: 'List awards',
  input: AwardsFilter.extend({ page: Page }),
  output: paginated(AwardSummary).extend({
    /** `badges`: the total number of badges that the matching awards issued. */
    meta: PageMeta.extend({ badges: z.int() }),
  }),
})

/**
 * Addition: undoes an award within ten minutes, an import of badges within a day. Its badges are revoked without telling the recipients and leave all figures,
 * the credits come back as one transaction, and unsent mails are dropped. Afterwards its badges can only be revoked like any
 * others, by a filter with its `award_id`.
 */
export const undoAward = endpoint({
  method: 'POST',
  path: `${PATH}/:award_id/undo`,
  summary: 'Undo an award',
  input: OfAward,
  output: data(AwardDetails),
})

/** Addition: one award with its counts. */
export const getAward = endpoint({
  method: 'GET',
  path: `${PATH}/:award_id`,
  summary: 'Get an award',
  input: OfAward,
  output: data(AwardDetails),
})

const OfHold = OfAward.extend({ holder: Uuid })
const Hold = z.object({
  /** Until when no mail of the award leaves; null if none is held by this any more. */
  held_until: Instant.nullable(),
  /** Until when at most it can be renewed. */
  ends_at: Instant.nullable(),
})

/**
 * Addition: keeps the mails of an award back for 20 seconds, while somebody considers undoing it; repeated by an open dialog
 * to hold them longer, 5 minutes in all for each award. `holder` is chosen by the client.
 */
export const holdAward = endpoint({
  method: 'PUT',
  path: `${PATH}/:award_id/holds/:holder`,
  summary: 'Hold the emails of an award',
  input: OfHold,
  output: data(Hold),
})

/** Addition: lets them leave again. */
export const releaseAward = endpoint({
  method: 'DELETE',
  path: `${PATH}/:award_id/holds/:holder`,
  summary: 'Release the emails of an award',
  input: OfHold,
  output: data(Hold),
})
