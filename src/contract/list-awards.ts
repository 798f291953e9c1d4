import { z } from 'zod'
import { ListResults, resultsOnce } from './awards/results.ts'
import { Award, datesInOrder, Recipient } from './badges.ts'
import { data, endpoint } from './endpoint.ts'
import { Flag, nullableText, Uuid, WallClock } from './formats.ts'

/** What to do about earners who hold a valid, unexpired badge of the same template (decisions, Badges). */
export const Duplicates = z.enum(['allow', 'skip', 'refuse'])
export type Duplicates = z.output<typeof Duplicates>

const duplicates = { duplicates: Duplicates.default('allow') }

/** One award to everybody on a list, as E19 takes it and as the dashboard's form fills it in. */
export const AwardToList = Award.extend({
  ...duplicates,
  earners_list_id: Uuid,
  /**
   * Addition: a name in the metadata of the list's people, such as a column of an import. Whoever has a day there, as
   * `2026-03-31`, gets a badge that is issued on that day, all others one that is issued at `emitted_at`.
   */
  emitted_at_from: nullableText(255),
  ...ListResults.shape,
})
  .superRefine(datesInOrder)
  .superRefine(resultsOnce)
export type AwardToList = z.output<typeof AwardToList>

/** E19: the path writes `earners-lists`, the answer is not wrapped. */
export const awardBadgeToList = endpoint({
  method: 'POST',
  path: '/api/v1/issuers/organization/badges/earners-lists/:earners_list_id',
  summary: 'Assign a badge to every earner of an earners list',
  status: 201,
  isLarge: true,
  idempotent: true,
  input: AwardToList,
  output: z.object({
    message: z.string(),
    /** Addition: the act that issued the badges; null where everybody was left out. */
    award_id: Uuid.nullable(),
  }),
})

/** Somebody on the list who holds the badge already. */
const Holder = z.object({
  earner_id: Uuid,
  recipient_email: z.string(),
  recipient_first_name: z.string(),
  recipient_last_name: z.string(),
  badge_id: Uuid,
  /** Of the badge that stays valid longest; null where it never expires. */
  expires_at: WallClock.nullable(),
})

/**
 * A step of a learning path that somebody does not hold: no valid badge of it has been issued to them, or it has expired
 * and the path does not count such badges. Nothing is missing to somebody who is complete without it.
 */
const MissingStep = z.object({ badge_template_id: Uuid, title: z.string(), is_required: Flag })

/** The fields of an award that say when its badges expire. */
const { emitted_at, expires_at } = Award.shape

/** Addition: what E18 would do, for review: when the badge would expire, and what the person lacks of a learning path. */
export const previewAward = endpoint({
  method: 'POST',
  path: '/api/v1/issuers/organization/badges/preview',
  summary: 'Preview an award to one person',
  input: z.object({
    badge_template_id: Award.shape.badge_template_id,
    recipient_email: Recipient.shape.recipient_email,
    emitted_at,
    expires_at,
  }),
  output: data(
    z.object({
      /** Null where the badge never expires. */
      expires_at: WallClock.nullable(),
      /** In the order of the path; none where the template is no learning path. */
      missing_steps: z.array(MissingStep),
      /** Whether the person is not written to, because the address is marked as dead. */
      is_address_dead: z.boolean(),
    }),
  ),
})

/** Addition: what E19 would do at this moment, for review. Nothing is held back for it. */
export const previewListAward = endpoint({
  method: 'GET',
  path: '/api/v1/issuers/organization/badges/earners-lists/:earners_list_id/preview',
  summary: 'Preview an award to an earners list',
  input: z.object({
    ...duplicates,
    earners_list_id: Uuid,
    badge_template_id: Uuid,
    emitted_at,
    expires_at,
    emitted_at_from: AwardToList.shape.emitted_at_from,
  }),
  output: data(
    z.object({
      earners_count: z.int(),
      holders_count: z.int(),
      /** Of the people on the list: how many are not written to, because their address is marked as dead. */
      dead_addresses_count: z.int(),
      /** The first hundred of them. */
      holders: z.array(Holder),
      /** Badges that would be issued; 0 where `refuse` would refuse. */
      badges_to_issue: z.int(),
      /** When the badges would expire, the first and the last of them; null where they never do. */
      expires_at_first: WallClock.nullable(),
      expires_at_last: WallClock.nullable(),
      credits_before: z.int(),
      /** 0 where there are not enough. */
      credits_after: z.int(),
      credits_missing: z.int(),
      /** Of those who would get a badge of a learning path: how many do not hold all of its steps. */
      missing_steps_earners_count: z.int(),
      /** The steps that they do not hold, in the order of the path, each with how many of them lack it. */
      missing_steps: z.array(MissingStep.extend({ earners_count: z.int() })),
    }),
  ),
})
