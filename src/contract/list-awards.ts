import { z } from 'zod'
import { checkResultSource, ListResults } from './awards/results.ts'
import { Award, datesInOrder, Recipient } from './badges.ts'
import { Earner } from './earners/earners.ts'
import { OtherPerson } from './earners/other-name.ts'
import { onlyPeople } from './earners/row-condition.ts'
import { data, endpoint } from './endpoint.ts'
import { Flag, nullableText, Uuid, WallClock } from './formats.ts'

/** How to treat earners who hold a valid, unexpired badge of the same template. */
export const Duplicates = z.enum(['allow', 'skip', 'refuse'])
export type Duplicates = z.output<typeof Duplicates>

const duplicates = { duplicates: Duplicates.default('allow') }

/** One award to everybody on a list, as E19 and the dashboard's form take it. */
export const AwardToList = Award.extend({
  ...duplicates,
  earners_list_id: Uuid,
  /**
   * Addition: a key in the metadata of the list's people, such as a column of an import. People with a day under it,
   * such as `2026-03-31`, get a badge issued on that day; all others one issued at `emitted_at`.
   */
  emitted_at_from: nullableText(255),
  ...onlyPeople,
  ...ListResults.shape,
})
  .superRefine(datesInOrder)
  .superRefine(checkResultSource)
export type AwardToList = z.output<typeof AwardToList>

/** E19: the path has `earners-lists` with hyphens, and the answer is not wrapped. */
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
    /** Addition: the award that issued the badges; null when everybody was skipped. */
    award_id: Uuid.nullable(),
  }),
})

/** A person on the list who already holds the badge. */
const Holder = z.object({
  earner_id: Uuid,
  recipient_email: z.string(),
  recipient_first_name: z.string(),
  recipient_last_name: z.string(),
  badge_id: Uuid,
  /** The latest expiry among their badges; null if one never expires. */
  expires_at: WallClock.nullable(),
})

/**
 * A step that a person does not hold: they have no valid badge of it, or it has expired and the path ignores expired
 * badges. People who are complete without the step have none missing.
 */
const MissingStep = z.object({ badge_template_id: Uuid, title: z.string(), is_required: Flag })

/** The fields of an award that determine when its badges expire. */
const { emitted_at, expires_at } = Award.shape

/** Addition: previews E18: when the badge would expire, and which steps of a learning path the person lacks. */
export const previewAward = endpoint({
  method: 'POST',
  path: '/api/v1/issuers/organization/badges/preview',
  summary: 'Preview an award to one person',
  input: z.object({
    badge_template_id: Award.shape.badge_template_id,
    recipient_email: Recipient.shape.recipient_email,
    /** Without a name, whoever has had the address for longest is meant. */
    recipient_first_name: Recipient.shape.recipient_first_name.optional(),
    recipient_last_name: Recipient.shape.recipient_last_name.optional(),
    emitted_at,
    expires_at,
  }),
  output: data(
    z.object({
      /** Null where the badge never expires. */
      expires_at: WallClock.nullable(),
      /** In path order; empty for a plain template. */
      missing_steps: z.array(MissingStep),
      /** Whether no mail is sent because the address is marked as dead. */
      is_address_dead: z.boolean(),
      /** The people whose address it is, where the given name agrees with none of theirs; otherwise empty. */
      others_at_address: z.array(OtherPerson),
      /** Whether certificates have letters for the given name; true without one. */
      is_name_drawable: z.boolean(),
      /** The spelling for certificates that the person has already. */
      certificate_name: z.string().nullable(),
    }),
  ),
})

/** Addition: previews E19 at this moment. Nothing is reserved. */
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
    ...onlyPeople,
  }),
  output: data(
    z.object({
      /** The people who would be awarded to, of all those on the list; fewer with `only`. */
      earners_count: z.int(),
      list_earners_count: z.int(),
      holders_count: z.int(),
      /** Those of them who get no mail because their address is marked as dead. */
      dead_addresses_count: z.int(),
      /** The first hundred holders. */
      holders: z.array(Holder),
      /** The number of badges to issue; 0 if `refuse` applies. */
      badges_to_issue: z.int(),
      /** The earliest and latest expiry; null if the badges never expire. */
      expires_at_first: WallClock.nullable(),
      expires_at_last: WallClock.nullable(),
      credits_before: z.int(),
      /** 0 if there are not enough. */
      credits_after: z.int(),
      credits_missing: z.int(),
      /** People who would get a learning path badge without holding all its steps. */
      missing_steps_earners_count: z.int(),
      /** The steps that they lack, in path order, each with the number of people who lack it. */
      missing_steps: z.array(MissingStep.extend({ earners_count: z.int() })),
    }),
  ),
})

/** The maximum number of people in one answer. */
export const MAX_UNDRAWABLE_NAMES = 50

/** Addition: the people of an award to a list whose names certificates have no letters for, in the order of the list. */
export const listUndrawableNames = endpoint({
  method: 'GET',
  path: '/api/v1/issuers/organization/badges/earners-lists/:earners_list_id/undrawable_names',
  summary: 'List the earners of an earners list whose names certificates cannot draw',
  input: z.object({ earners_list_id: Uuid, ...onlyPeople }),
  output: data(z.object({ count: z.int(), earners: z.array(Earner) })),
})
