import { z } from 'zod'
import { BadgeNumber } from './badge-number.ts'
import { data, endpoint, fileEndpoint } from './endpoint.ts'
import {
  Day,
  Email,
  emptyIsNull,
  FlagInput,
  Instant,
  imageFields,
  Language,
  nullableText,
  OwnUrl,
  Page,
  personName,
  requiredText,
  text,
  Uuid,
  WallClock,
} from './formats.ts'
import { Evidence, Result, scaleHasGrade } from './micro-credentials/micro-credentials.ts'
import { paginated } from './page.ts'
import { BadgeTemplateVersion, TemplateType } from './templates.ts'

export const BadgeStatus = z.enum(['valid', 'revoked', 'invalid'])
export type BadgeStatus = z.output<typeof BadgeStatus>

/** How people see a badge: `expired` is a valid badge past `expires_at`, which the interface keeps `valid`. */
export const BadgeState = z.enum(['valid', 'expired', 'revoked', 'invalid'])
export type BadgeState = z.output<typeof BadgeState>

export const AwardMailStatus = z.enum(['waiting', 'sent', 'failed'])
export type AwardMailStatus = z.output<typeof AwardMailStatus>

/** Instead of a mail server's words: staff have marked the address as dead, and it was not written to. */
export const DEAD_ADDRESS = 'dead_address'

/** What became of the mail that tells of an award. */
export const AwardMail = z.object({
  id: Uuid,
  status: AwardMailStatus,
  recipient: z.string(),
  /** Why it could not be sent, in the mail server's words. */
  error: z.string().nullable(),
  sent_at: Instant.nullable(),
})

export const Badge = z.object({
  id: Uuid,
  imported: z.literal([0, 1]),
  status: BadgeStatus,
  /** Addition: the state as people call it, by the service's clock at the moment of the answer. */
  state: BadgeState,
  ...imageFields('image'),
  badge_template_version_id: Uuid,
  badge_template_version: BadgeTemplateVersion,
  organization_id: Uuid,
  activity_title: z.string(),
  activity_started_at: Day.nullable(),
  activity_ended_at: Day.nullable(),
  recipient_email: z.string(),
  recipient_first_name: z.string(),
  recipient_last_name: z.string(),
  notes: z.string(),
  additional_details: z.array(z.unknown()).nullable(),
  /** Addition: what this person has achieved. */
  grade: z.string().nullable(),
  grade_scale: z.string().nullable(),
  /** ECTS credits. */
  credits_earned: z.number().nullable(),
  evidence: z.array(Evidence),
  url: OwnUrl,
  /** Addition: the short number that people read out; the public page stands at `/b/{number}` too. */
  number: BadgeNumber,
  user: z.null(),
  emitted_at: WallClock,
  expires_at: WallClock.nullable(),
  created_at: Instant,
  updated_at: Instant,
  revoked_at: WallClock.nullable(),
  revoked_reason: z.string().nullable(),
  /** Addition: the badge in whose place this one was issued, and the badge that was issued in its place. */
  renews_badge_id: Uuid.nullable(),
  renewed_by_badge_id: Uuid.nullable(),
  /** Addition: the act that issued it; see `/issuers/organization/awards`. */
  award_id: Uuid.nullable(),
  /** Addition: when whoever got the mail said that it is not for them; null once staff have settled it. */
  mistake_reported_at: Instant.nullable(),
  /** Addition: the newest mail that tells of the award; null where none was written. */
  email: AwardMail.nullable(),
})
export type Badge = z.output<typeof Badge>

export const BadgeSort = z.enum([
  '-created_at',
  'created_at',
  '-emitted_at',
  'emitted_at',
  '-expires_at',
  'expires_at',
  'recipient_last_name',
  '-recipient_last_name',
])

/**
 * The filters of E15, and as additions `find`, `status`, `state`, `badge_template_id`, `earners_list_id`, `email_status`, the days
 * of issue and revocation, what the statistics count by, `template_language`, `is_renewed`,
 * `award_id`, `is_opened` and `sort`.
 */
export const BadgeFilter = z.object({
  public: FlagInput.optional(),
  recipient_email: text(254).optional(),
  email_id: Uuid.optional(),
  badge_template_version_id: Uuid.optional(),
  created_at_after: Day.optional(),
  created_at_before: Day.optional(),
  expires_at_before: Day.optional(),
  expired_at_after: Day.optional(),
  search: text(255).optional(),
  /**
   * All words, in any order, each the beginning of one in the names, the address, the title and code of the template, or the
   * values of the person's metadata; or a badge's number, id or public page. Case, accents, apostrophes, hyphens aside.
   */
  find: text(255).optional(),
  status: BadgeStatus.optional(),
  state: BadgeState.optional(),
  badge_template_id: Uuid.optional(),
  /** Badges of the people who are on that list now. */
  earners_list_id: Uuid.optional(),
  /** What became of the newest mail that tells of the award. */
  email_status: AwardMailStatus.optional(),
  emitted_at_after: Day.optional(),
  emitted_at_before: Day.optional(),
  revoked_at_after: Day.optional(),
  revoked_at_before: Day.optional(),
  /** The type of the version that it was issued from, and whether it was issued from a learning path. */
  type: TemplateType.optional(),
  is_learning_path: FlagInput.optional(),
  /** The language of the version that it was issued from. */
  template_language: Language.optional(),
  /** Whether its public page was ever shared with its share buttons. */
  is_shared: FlagInput.optional(),
  /** Whether another badge was issued in its place. */
  is_renewed: FlagInput.optional(),
  /** The act that issued it. */
  award_id: Uuid.optional(),
  /** Whether the recipient has followed the link of their mail. */
  is_opened: FlagInput.optional(),
  /** Whether somebody said that it is not for them, and nobody has seen to it. */
  is_mistaken: FlagInput.optional(),
  sort: BadgeSort.optional(),
})
export type BadgeFilter = z.output<typeof BadgeFilter>

/** E15. */
export const listBadges = endpoint({
  method: 'GET',
  path: '/api/v1/issuers/organization/badges',
  summary: 'List issued badges',
  input: BadgeFilter.extend({ page: Page }),
  output: paginated(Badge),
})

/** E16: the filters of E15, every row in one file. As an addition `language`, since a link cannot send a header. */
export const exportBadges = fileEndpoint({
  method: 'GET',
  path: '/api/v1/issuers/organization/badges/export',
  summary: 'Export issued badges as a spreadsheet',
  input: BadgeFilter.extend({ language: Language.optional() }),
  file: 'application/vnd.ms-excel',
})

/** E14. */
export const getBadge = endpoint({
  method: 'GET',
  path: '/api/v1/issuers/organization/badges/:badge_id',
  summary: 'Get a badge',
  input: z.object({ badge_id: Uuid }),
  output: data(Badge),
})

export const RevokeBadge = z.object({ reason: requiredText(1000) })

/** E17. The path has no `/organization/`, as the interface writes it. */
export const revokeBadge = endpoint({
  method: 'POST',
  path: '/api/v1/issuers/badges/:badge_id/revoke',
  summary: 'Revoke a badge',
  input: RevokeBadge.extend({ badge_id: Uuid }),
  output: data(Badge),
})

/** What E18 and E19 share: the template, and the circumstances written on each badge. */
export const Award = z.object({
  badge_template_id: Uuid,
  /** Now, where absent. */
  emitted_at: emptyIsNull(WallClock).optional(),
  /** Absent: what the template's validity makes of `emitted_at`, never where it has none. Null: the badge never expires. */
  expires_at: emptyIsNull(WallClock).optional(),
  activity_title: nullableText(255),
  activity_started_at: emptyIsNull(Day).optional(),
  activity_ended_at: emptyIsNull(Day).optional(),
  notes: nullableText(2000),
})
export type Award = z.output<typeof Award>

export const Recipient = z.object({
  recipient_email: Email,
  recipient_first_name: personName(100),
  recipient_last_name: personName(100),
})
export type Recipient = z.output<typeof Recipient>

type Dates = Pick<Award, 'emitted_at' | 'expires_at' | 'activity_started_at' | 'activity_ended_at'>

/** Dates in their order. `emitted_at` left to the service is compared there, when its clock is known. */
export const datesInOrder = (award: Dates, context: z.RefinementCtx<Dates>) => {
  const { emitted_at, expires_at, activity_started_at, activity_ended_at } = award
  if (emitted_at && expires_at && expires_at <= emitted_at) {
    context.addIssue({ code: 'custom', path: ['expires_at'], params: { code: 'expires_before_issue' } })
  }
  if (activity_started_at && activity_ended_at && activity_ended_at < activity_started_at) {
    context.addIssue({ code: 'custom', path: ['activity_ended_at'], params: { code: 'ends_before_start' } })
  }
}

/**
 * One award as E18 takes it and as the dashboard's form fills it in; with what the person has achieved as an addition, which
 * stays with the badge as it is: neither a renewal nor another award to the person brings it along.
 */
export const AwardBadge = Award.extend({ ...Recipient.shape, ...Result.shape })
  .superRefine(datesInOrder)
  .superRefine(scaleHasGrade)
export type AwardBadge = z.output<typeof AwardBadge>

/** E18. */
export const awardBadge = endpoint({
  method: 'POST',
  path: '/api/v1/issuers/organization/badges',
  summary: 'Assign a badge to one earner',
  status: 201,
  idempotent: true,
  input: AwardBadge,
  output: data(Badge),
})
