import { z } from 'zod'
import { endpoint, fileEndpoint } from './endpoint.ts'
import { Day, FlagInput, Instant, Language, OwnUrl, Page, text, Uuid } from './formats.ts'
import { paginated } from './page.ts'

/** The kinds of activity in an organization, grouped by the area that the filter offers. */
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
    'apology_sent',
    'badge_resent',
    'badges_resent',
    'badge_renewed',
    'badges_renewed',
    'recipient_corrected',
    'badges_exported',
    'badges_imported',
    'certificates_made',
    'mistake_reported',
    'mistake_settled',
    'claim_awarded',
    'submissions_returned',
    'submissions_declined',
    'submissions_reopened',
  ],
  people: [
    'earner_added',
    'earners_added',
    'earners_imported',
    'earner_corrected',
    'earners_joined',
    'earners_join_undone',
    'earner_separated',
    'names_decided',
    'address_marked_dead',
    'address_marked_alive',
    'earner_removed',
    'name_requested',
    'erasure_requested',
    'request_approved',
    'request_declined',
    'request_expired',
    'request_withdrawn',
    'leavers_asked',
    'leavers_reminded',
    'leavers_ended',
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
    'design_saved',
    'design_kept',
    'design_changed',
    'design_deleted',
    'series_made',
    'series_undone',
    'brand_changed',
    'path_steps_changed',
    'path_awarded',
    'path_declined',
    'path_allowed',
    'progress_exported',
    'claim_created',
    'claim_changed',
    'claim_deleted',
    'claim_codes_made',
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
    'webhook_added',
    'webhook_changed',
    'webhook_removed',
    'webhook_rotated',
    'webhook_switched_off',
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
    'member_came',
    'account_linked',
    'emergency_access_given',
    'emergency_access_taken',
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
    'emergency_sign_in',
    'provider_session_ended',
    'connection_added',
    'connection_changed',
    'connection_switched_on',
    'connection_switched_off',
    'connection_removed',
    'connection_tested',
    'domain_added',
    'domain_proved',
    'domain_removed',
    'sign_in_required',
    'sign_in_free',
    'passwords_let_in',
    'passwords_shut_out',
    'scim_token_made',
    'scim_token_revoked',
  ],
  privacy: [
    'person_exported',
    'organization_exported',
    'organization_export_removed',
    'organization_imported',
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

/**
 * `stranger`: a failed sign-in as `user_id`. `token`: an API token of that user. `schedule`: an award they had planned.
 */
export const ActivityActor = z.enum(['person', 'token', 'stranger', 'operator', 'system', 'schedule'])
export type ActivityActor = z.output<typeof ActivityActor>

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
  'design',
  'award',
  'connection',
  'webhook',
  'claim',
])
export type ActivitySubject = z.output<typeof ActivitySubject>

/** Counts and names of what changed; never secrets, addresses or free text. */
export type ActivityDetails = Record<string, string | number | boolean | string[]>

/** One activity of an organization: who did what, to which object, when and from where. */
export const Activity = z.object({
  id: Uuid,
  kind: ActivityKind,
  created_at: Instant,
  actor: z.object({
    type: ActivityActor,
    /** The user who acted, who owns the token, who planned the award, or as whom a stranger tried to sign in. */
    user_id: Uuid.nullable(),
    /** The name of the user or token at that time; empty for the other types. */
    name: z.string(),
    /** The user's current picture; null for the other types. */
    picture: OwnUrl.nullable(),
  }),
  /** Null when the activity has no particular object. */
  subject: z
    .object({
      type: ActivitySubject,
      id: Uuid.nullable(),
      /** Its name at that time; an erased person is "—". */
      label: z.string(),
      /** Whether it still exists. */
      exists: z.boolean(),
    })
    .nullable(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])),
  /** Such as `81.2.69.0/24`; null when there was no request, or when it is another person's. */
  network: z.string().nullable(),
  /** With `fold_sittings`, the earlier saves of the same sitting, newest first; otherwise empty. */
  earlier: z.array(z.object({ created_at: Instant, fields: z.array(z.string()) })),
})
export type Activity = z.output<typeof Activity>

export const ActivityFilter = z.object({
  /** Activities of this user, and attempts to sign in as them. */
  user_id: Uuid.optional(),
  area: ActivityArea.optional(),
  kind: ActivityKind.optional(),
  subject_type: ActivitySubject.optional(),
  subject_id: Uuid.optional(),
  /** First and last day, in the service's time zone. */
  from: Day.optional(),
  until: Day.optional(),
  /** Matches the names of actors and objects, and the network. */
  search: text(255).optional(),
})
export type ActivityFilter = z.output<typeof ActivityFilter>

/** Addition: all activity of the organization, newest first. Editors and lower levels see only their own. */
export const listActivity = endpoint({
  method: 'GET',
  path: '/api/v1/issuers/organization/activity',
  summary: "List the organization's activity",
  input: ActivityFilter.extend({
    page: Page,
    /**
     * 1 lists one person's saves of a template as one line, the latest, if they follow each other within half an hour and
     * nobody did anything else to the template in between.
     */
    fold_sittings: FlagInput.optional(),
  }),
  output: paginated(Activity).extend({
    /** How many lines match, with every save of a sitting: those of the export. */
    lines: z.int(),
    /** The user that the filter names; null without one, or when they are not in the organization. */
    user: z.object({ uuid: Uuid, name: z.string() }).nullable(),
    /** Ignores the filters. `is_own`: only the caller's own activity is shown. */
    all: z.object({ total: z.int(), since: Instant.nullable(), is_own: z.boolean(), months_kept: z.int() }),
  }),
})

/** Addition: the same as a CSV file. */
export const exportActivity = fileEndpoint({
  method: 'GET',
  path: '/api/v1/issuers/organization/activity/export',
  summary: "Export the organization's activity as CSV",
  isLarge: true,
  input: ActivityFilter.extend({ language: Language.optional() }),
  file: 'text/csv; charset=utf-8',
})
