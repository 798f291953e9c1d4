import { z } from 'zod'
import { endpoint, fileEndpoint } from './endpoint.ts'
import { Day, Instant, Language, OwnUrl, Page, text, Uuid } from './formats.ts'
import { paginated } from './page.ts'

/** What can happen in an organization, by the area that one looks for it in. */
export const ACTIVITY_KINDS = {
  badges: [
    'badge_awarded',
    'list_awarded',
    'award_scheduled',
    'scheduled_award_changed',
    'scheduled_award_cancelled',
    'scheduled_award_failed',
    'badge_revoked',
    'badges_revoked',
    'award_undone',
    'badge_resent',
    'badges_resent',
    'badge_renewed',
    'badges_renewed',
    'recipient_corrected',
    'badges_exported',
    'certificates_made',
    'mistake_reported',
    'mistake_settled',
  ],
  people: [
    'earner_added',
    'earners_added',
    'earners_imported',
    'earner_corrected',
    'address_marked_dead',
    'address_marked_alive',
    'earner_removed',
    'list_created',
    'list_edited',
    'list_deleted',
  ],
  templates: [
    'template_created',
    'template_edited',
    'template_activated',
    'template_archived',
    'template_restored',
    'template_deleted',
    'template_duplicated',
    'path_steps_changed',
    'path_awarded',
    'path_declined',
    'path_allowed',
    'progress_exported',
  ],
  organization: [
    'organization_created',
    'organization_edited',
    'organization_enabled',
    'organization_disabled',
    'seats_set',
    'key_rotated',
    'credits_requested',
    'credits_granted',
    'credits_declined',
    'settings_changed',
    'reminders_changed',
    'reminders_sent',
    'report_saved',
    'report_edited',
    'report_deleted',
    'report_exported',
    'mail_words_changed',
    'certificate_settings_changed',
  ],
  team: [
    'user_created',
    'user_enabled',
    'user_disabled',
    'invitation_sent',
    'invitation_resent',
    'invitation_withdrawn',
    'invitation_accepted',
    'level_changed',
    'member_suspended',
    'member_restored',
    'member_removed',
    'ownership_handed_over',
    'second_factor_demanded',
    'second_factor_reset',
  ],
  access: [
    'signed_in',
    'sign_in_failed',
    'signed_out',
    'session_ended',
    'organization_switched',
    'password_changed',
    'email_change_requested',
    'email_changed',
    'account_edited',
    'token_created',
    'token_revoked',
    'passkey_added',
    'passkey_renamed',
    'passkey_removed',
    'totp_enabled',
    'totp_disabled',
    'recovery_codes_made',
    'fresh_proof_given',
  ],
  privacy: [
    'person_exported',
    'person_erased',
    'retention_changed',
    'retention_run',
    'notices_changed',
    'activity_exported',
  ],
} as const

type Kinds = typeof ACTIVITY_KINDS
export type ActivityArea = keyof Kinds
export const ActivityArea = z.enum(Object.keys(ACTIVITY_KINDS) as [ActivityArea, ...ActivityArea[]])

export type ActivityKind = Kinds[ActivityArea][number]
export const ActivityKind = z.enum(Object.values(ACTIVITY_KINDS).flat() as [ActivityKind, ...ActivityKind[]])

/** `stranger`: somebody who failed to sign in as the person of `user_id`. `token`: a token of that person. `schedule`: the service, as they had planned. */
export const ActivityActor = z.enum(['person', 'token', 'stranger', 'operator', 'system', 'schedule'])
export type ActivityActor = z.output<typeof ActivityActor>

/** The kinds of thing that something can be done to. */
export const ActivitySubject = z.enum([
  'organization',
  'team',
  'user',
  'invitation',
  'api_token',
  'template',
  'learning_path',
  'earners_list',
  'earner',
  'badge',
  'report',
  'award',
])
export type ActivitySubject = z.output<typeof ActivitySubject>

/** Counts, and names of what changed: never a secret, an address or what somebody wrote. */
export type ActivityDetails = Record<string, string | number | boolean | string[]>

/** One line of an organization's activity: who did what, to which thing, when and from where. */
export const Activity = z.object({
  id: Uuid,
  kind: ActivityKind,
  created_at: Instant,
  actor: z.object({
    type: ActivityActor,
    /** The person who acted, whose token did, who had planned it, or as whom a stranger tried to sign in. */
    user_id: Uuid.nullable(),
    /** What the person or the token was called at that time; empty for all others. */
    name: z.string(),
    /** The picture that the person has now; null for all others. */
    picture: OwnUrl.nullable(),
  }),
  /** Null where the act was done to nothing in particular. */
  subject: z
    .object({
      type: ActivitySubject,
      id: Uuid.nullable(),
      /** What it was called at that time; an erased person is "—". */
      label: z.string(),
      /** Whether it is still there to be opened. */
      exists: z.boolean(),
    })
    .nullable(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])),
  /** The network that it came from, such as `81.2.69.0/24`; null where it came from nowhere or is another person's. */
  network: z.string().nullable(),
})
export type Activity = z.output<typeof Activity>

export const ActivityFilter = z.object({
  /** What this person did, and who tried to sign in as them. */
  user_id: Uuid.optional(),
  area: ActivityArea.optional(),
  kind: ActivityKind.optional(),
  subject_type: ActivitySubject.optional(),
  subject_id: Uuid.optional(),
  /** The first and the last day, by the service's clock. */
  from: Day.optional(),
  until: Day.optional(),
  /** In the names of who acted and of what it was done to, and in the network. */
  search: text(255).optional(),
})
export type ActivityFilter = z.output<typeof ActivityFilter>

/** Addition: all that happened in the organization, newest first. Editors and below read their own lines. */
export const listActivity = endpoint({
  method: 'GET',
  path: '/api/v1/issuers/organization/activity',
  summary: "List the organization's activity",
  input: ActivityFilter.extend({ page: Page }),
  output: paginated(Activity).extend({
    /** Whom the lines are narrowed to; null where it is nobody, or nobody of the organization. */
    user: z.object({ uuid: Uuid, name: z.string() }).nullable(),
    /** Without the filters. `is_own` where only the caller's own lines are shown. */
    all: z.object({ total: z.int(), since: Instant.nullable(), is_own: z.boolean(), months_kept: z.int() }),
  }),
})

/** Addition: the same as CSV. */
export const exportActivity = fileEndpoint({
  method: 'GET',
  path: '/api/v1/issuers/organization/activity/export',
  summary: "Export the organization's activity as CSV",
  input: ActivityFilter.extend({ language: Language.optional() }),
  file: 'text/csv; charset=utf-8',
})
