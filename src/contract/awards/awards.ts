import { z } from 'zod'
import { data, endpoint } from '../endpoint.ts'
import { Day, Flag, Instant, imageFields, Page, Uuid, WallClock } from '../formats.ts'
import { PageMeta, paginated } from '../page.ts'

/** For how many minutes after it an award can be undone. */
export const UNDO_MINUTES = 10

/**
 * How badges were awarded: to one person, to a list, by an import, in the place of others, as it was scheduled, or because
 * people had completed a learning path.
 */
export const AwardKind = z.enum(['one', 'list', 'import', 'renewal', 'scheduled', 'path'])
export type AwardKind = z.output<typeof AwardKind>

/** What became of an award's badges by now. The filters of E15 with its `award_id` find the same badges. */
export const AwardCounts = z.object({
  /** Badges issued, and people who were left out because they held one. */
  issued: z.int(),
  skipped: z.int(),
  opened: z.int(),
  revoked: z.int(),
  /** By the newest mail that tells of each badge. */
  mails_sent: z.int(),
  mails_failed: z.int(),
  mails_waiting: z.int(),
  /** Of those that wait: a try has failed, and the next is for later. */
  mails_put_off: z.int(),
})

/** One act of awarding, and the badges that it issued. */
export const KeptAward = z.object({
  id: Uuid,
  kind: AwardKind,
  /** The template and the version that the badges were issued from; null where they are of several. */
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
  /** The list as it was called at the time; null for an award to nobody's list. */
  earners_list: z.object({ id: Uuid.nullable(), name: z.string(), exists: z.boolean() }).nullable(),
  /** Whose badge it is, by its name of today, where only one was issued; null for several. */
  recipient: z
    .object({
      badge_id: Uuid,
      recipient_email: z.string(),
      recipient_first_name: z.string(),
      recipient_last_name: z.string(),
    })
    .nullable(),
  /** Who awarded it, or had scheduled it; null where they are gone, or the service did it by itself. */
  author: z.object({ id: Uuid, name: z.string() }).nullable(),
  /** What is written on its badges: on the first of those that still say it. */
  activity_title: z.string(),
  activity_started_at: Day.nullable(),
  activity_ended_at: Day.nullable(),
  notes: z.string(),
  emitted_at: WallClock,
  expires_at: WallClock.nullable(),
  counts: AwardCounts,
  created_at: Instant,
  /** Until when it can be undone; null where it cannot any more. */
  undo_until: Instant.nullable(),
  undone_at: Instant.nullable(),
  /** Whether the caller may undo it at this moment. */
  is_undoable: z.boolean(),
})
export type KeptAward = z.output<typeof KeptAward>

export const AwardDetails = KeptAward.extend({
  /** The last days among its badges: later than the first where people have days of their own. */
  emitted_at_last: WallClock,
  expires_at_last: WallClock.nullable(),
  counts: AwardCounts.extend({
    /** Badges whose recipient was corrected since. */
    corrected: z.int(),
  }),
  /** When the next mail of it leaves that was held back for an undo; null where none is. */
  mails_held_until: Instant.nullable(),
  /** When the next mail of it is tried again that was put off; null where none is. */
  mails_next_try_at: Instant.nullable(),
  /**
   * Valid badges of learning paths that were awarded because of its badges, which an undo leaves; 0 where it was not undone and
   * cannot be any more.
   */
  path_badges_count: z.int(),
})
export type AwardDetails = z.output<typeof AwardDetails>

export const AwardsFilter = z.object({
  badge_template_id: Uuid.optional(),
  earners_list_id: Uuid.optional(),
  /** Who awarded, or had scheduled it. */
  user_id: Uuid.optional(),
  kind: AwardKind.optional(),
  /** The first and the last day, by the service's clock. */
  from: Day.optional(),
  until: Day.optional(),
})
export type AwardsFilter = z.output<typeof AwardsFilter>

const PATH = '/api/v1/issuers/organization/awards'
const OfAward = z.object({ award_id: Uuid })

/** Addition: all acts of awarding, newest first. */
export const listAwards = endpoint({
  method: 'GET',
  path: PATH,
  summary: 'List awards',
  input: AwardsFilter.extend({ page: Page }),
  output: paginated(KeptAward).extend({
    /** `badges`: how many badges the matching awards issued. */
    meta: PageMeta.extend({ badges: z.int() }),
  }),
})

/**
 * Addition: takes an award back for ten minutes after it. Its badges are revoked, nobody is told, and mails that have not left
 * do not leave. Later, its badges are revoked as any others, by a filter with its `award_id`.
 */
export const undoAward = endpoint({
  method: 'POST',
  path: `${PATH}/:award_id/undo`,
  summary: 'Undo an award',
  input: OfAward,
  output: data(AwardDetails),
})

/** Addition. */
export const getAward = endpoint({
  method: 'GET',
  path: `${PATH}/:award_id`,
  summary: 'Get an award',
  input: OfAward,
  output: data(AwardDetails),
})
