import { z } from 'zod'
import { Award, datesInOrder } from './badges.ts'
import { data, endpoint } from './endpoint.ts'
import { Uuid, WallClock } from './formats.ts'

/** What to do about earners who hold a valid, unexpired badge of the same template (decisions, Badges). */
export const Duplicates = z.enum(['allow', 'skip', 'refuse'])
export type Duplicates = z.output<typeof Duplicates>

const duplicates = { duplicates: Duplicates.default('allow') }

/** One award to everybody on a list, as E19 takes it and as the dashboard's form fills it in. */
export const AwardToList = Award.extend({ ...duplicates, earners_list_id: Uuid }).superRefine(datesInOrder)
export type AwardToList = z.output<typeof AwardToList>

/** E19: the path writes `earners-lists`, the answer is not wrapped. */
export const awardBadgeToList = endpoint({
  method: 'POST',
  path: '/api/v1/issuers/organization/badges/earners-lists/:earners_list_id',
  summary: 'Assign a badge to every earner of an earners list',
  status: 201,
  idempotent: true,
  input: AwardToList,
  output: z.object({ message: z.string() }),
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

/** Addition: what E19 would do at this moment, for review. Nothing is held back for it. */
export const previewListAward = endpoint({
  method: 'GET',
  path: '/api/v1/issuers/organization/badges/earners-lists/:earners_list_id/preview',
  summary: 'Preview an award to an earners list',
  input: z.object({ ...duplicates, earners_list_id: Uuid, badge_template_id: Uuid }),
  output: data(
    z.object({
      earners_count: z.int(),
      holders_count: z.int(),
      /** The first hundred of them. */
      holders: z.array(Holder),
      /** Badges that would be issued; 0 where `refuse` would refuse. */
      badges_to_issue: z.int(),
      credits_before: z.int(),
      /** 0 where there are not enough. */
      credits_after: z.int(),
      credits_missing: z.int(),
    }),
  ),
})
