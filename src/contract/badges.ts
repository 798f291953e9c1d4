import { z } from 'zod'
import { BadgeNumber } from './badge-numbers/badge-number.ts'
import { CertificateName } from './certificates/certificate-names.ts'
import { OtherName } from './earners/other-name.ts'
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
import { checkScaleHasGrade, Evidence, Result } from './micro-credentials/micro-credentials.ts'
import { paginated } from './page.ts'
import { BadgeTemplateVersion, TemplateType } from './templates.ts'

export const BadgeStatus = z.enum(['valid', 'revoked', 'invalid'])
export type BadgeStatus = z.output<typeof BadgeStatus>

/**
 * The state shown to people: `expired` is a badge past `expires_at`, whose `status` stays `valid`; `undone` one whose award was
 * undone, whose `status` is `revoked`.
 */
export const BadgeState = z.enum(['valid', 'expired', 'revoked', 'undone', 'invalid'])
export type BadgeState = z.output<typeof BadgeState>

export const AwardMailStatus = z.enum(['waiting', 'sent', 'failed'])
export type AwardMailStatus = z.output<typeof AwardMailStatus>

/** Replaces the mail server's reply in `error`: staff marked the address as dead, so no mail was sent. */
export const DEAD_ADDRESS = 'dead_address'

/** Likewise: the address has letters beyond ASCII before its @, and the mail server does not offer SMTPUTF8. */
export const NEEDS_SMTPUTF8 = 'needs_smtputf8'

/** The delivery state of the mail about an award. */
export const AwardMail = z.object({
  id: Uuid,
  status: AwardMailStatus,
  recipient: z.string(),
  /** Why it could not be sent, in the mail server's words. */
  error: z.string().nullable(),
  sent_at: Instant.nullable(),
})

/** What an imported badge was where it came from. */
export const Original = z.object({
  /** The id that it had there, often an address; null if unknown. */
  id: z.string().nullable(),
  /** Its public page there. */
  url: z.string().nullable(),
  /** The issuer's name and address. */
  issuer: z.string(),
  issuer_url: z.string().nullable(),
  issued_on: Day,
})
export type Original = z.output<typeof Original>

export const Badge = z.object({
  id: Uuid,
  /** 1 for a badge that was issued elsewhere and brought in; `original` says where. */
  imported: z.literal([0, 1]),
  /** Addition: null for badges issued here, and after a complete erasure. */
  original: Original.nullable(),
  status: BadgeStatus,
  /** Addition: the state by the service's clock at the time of the answer. */
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
  /** Addition: the person's results. */
  grade: z.string().nullable(),
  grade_scale: z.string().nullable(),
  /** ECTS credits. */
  credits_earned: z.number().nullable(),
  evidence: z.array(Evidence),
  url: OwnUrl,
  /** Addition: the short number for reading out; `/b/{number}` leads to the public page too. */
  number: BadgeNumber,
  user: z.null(),
  emitted_at: WallClock,
  expires_at: WallClock.nullable(),
  created_at: Instant,
  updated_at: Instant,
  revoked_at: WallClock.nullable(),
  revoked_reason: z.string().nullable(),
  /** Addition: when the award was undone that issued it; such a badge is in no figure. */
  undone_at: Instant.nullable(),
  /** Addition: the badge that this one renews, and the one that renewed it. */
  renews_badge_id: Uuid.nullable(),
  renewed_by_badge_id: Uuid.nullable(),
  /** Addition: the award that issued it; see `/issuers/organization/awards`. */
  award_id: Uuid.nullable(),
  /** Addition: when the recipient of the mail reported it as not theirs; null once staff have settled the report. */
  mistake_reported_at: Instant.nullable(),
  /** Addition: whether the caller's level and authorship allow them to revoke it, whatever its status. */
  may_revoke: z.boolean(),
  /** Addition: the newest mail about the award; null when none was written. */
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
 * The filters of E15, and as additions `find`, `status`, `state`, `badge_template_id`, `earner_id`, `earners_list_id`,
 * `email_status`, the days of issue and revocation, the statistics' breakdowns, `template_language`, `is_renewed`,
 * `award_id`, `is_opened`, `is_undone`, `is_imported` and `sort`.
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
   * Every word must begin a word of the names, the address, the template's title or code, or the person's metadata
   * values; or the text is a badge's number, id or public URL. Ignores case, accents, apostrophes and hyphens.
   */
  find: text(255).optional(),
  status: BadgeStatus.optional(),
  state: BadgeState.optional(),
  badge_template_id: Uuid.optional(),
  /** Badges of one person, whatever address they went to. */
  earner_id: Uuid.optional(),
  /** Badges of the people who are on that list now. */
  earners_list_id: Uuid.optional(),
  /** The delivery state of the newest mail about the award. */
  email_status: AwardMailStatus.optional(),
  emitted_at_after: Day.optional(),
  emitted_at_before: Day.optional(),
  revoked_at_after: Day.optional(),
  revoked_at_before: Day.optional(),
  /** The current type of its template, as in the statistics and reports, and whether that is a learning path. */
  type: TemplateType.optional(),
  is_learning_path: FlagInput.optional(),
  /** The current language of its template, as in reports. */
  template_language: Language.optional(),
  /** Whether its public page was shared with the share buttons. */
  is_shared: FlagInput.optional(),
  /** Whether another badge renewed it. */
  is_renewed: FlagInput.optional(),
  /** The award that issued it. */
  award_id: Uuid.optional(),
  /** Whether the recipient followed the link in the mail. */
  is_opened: FlagInput.optional(),
  /** Whether it was reported as sent to the wrong person and the report is still open. */
  is_mistaken: FlagInput.optional(),
  /** Whether its award was undone. */
  is_undone: FlagInput.optional(),
  /** Whether it was issued elsewhere and imported. */
  is_imported: FlagInput.optional(),
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

/** E16: the same filters as E15, all rows in one file. `language` is an addition, since a link cannot send a header. */
export const exportBadges = fileEndpoint({
  method: 'GET',
  path: '/api/v1/issuers/organization/badges/export',
  summary: 'Export issued badges as a spreadsheet',
  isLarge: true,
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

/** E17. The path has no `/organization/`, unlike those of other badge endpoints. */
export const revokeBadge = endpoint({
  method: 'POST',
  path: '/api/v1/issuers/badges/:badge_id/revoke',
  summary: 'Revoke a badge',
  input: RevokeBadge.extend({ badge_id: Uuid }),
  output: data(Badge),
})

/** What E18 and E19 share: the template and the details written on each badge. */
export const Award = z.object({
  badge_template_id: Uuid,
  /** Defaults to now. */
  emitted_at: emptyIsNull(WallClock).optional(),
  /** Absent: `emitted_at` plus the template's validity, or never if it has none. Null: the badge never expires. */
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

/** Checks that dates are in order. A missing `emitted_at` is filled in and compared by the service. */
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
 * One award, as E18 and the dashboard's form take it; the person's results are an addition. They belong to this badge
 * only: neither a renewal nor another award copies them.
 */
export const AwardBadge = Award.extend({
  ...Recipient.shape,
  ...Result.shape,
  other_name: OtherName.optional(),
  certificate_name: CertificateName,
})
  .superRefine(datesInOrder)
  .superRefine(checkScaleHasGrade)
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
