import { m } from './compiled/messages.js'
import { formatWallClock } from './dates.ts'
import { type LevelNamed, levelName } from './level-name.ts'
import type { Locale } from './locales.ts'
import { scheduledFailure } from './scheduled-words.ts'

type Details = Record<string, string | number | boolean | string[]>
type Words = { locale: Locale }
type Sentence = (details: Details, words: Words) => string

const textOf = (value: Details[string] | undefined) => (value === undefined ? '' : String(value))
const countOf = ({ count }: Details) => (typeof count === 'number' ? count : 1)

const levelIn = (level: Details[string] | undefined, locale: Locale) => levelName(level as LevelNamed, locale)

/** A sentence without values. */
const plain =
  (message: (inputs: object, words: Words) => string): Sentence =>
  (_, words) =>
    message({}, words)

/** A sentence with a count. */
const counted =
  (message: (inputs: { count: number }, words: Words) => string): Sentence =>
  (details, words) =>
    message({ count: countOf(details) }, words)

/** A sentence with the time that an award is scheduled for. */
const scheduled = (message: (inputs: { at: string }, words: Words) => string, { at }: Details, words: Words) =>
  message({ at: formatWallClock(textOf(at), 'long', words.locale) }, words)

/** The sentence for each kind of activity. */
const SENTENCES = {
  badge_awarded: plain(m.activity_did_badge_awarded),
  list_awarded: (details, words) => {
    const awarded = { count: countOf(details), list: textOf(details['list']) }
    if (details['only'] === undefined) return m.activity_did_list_awarded(awarded, words)
    return m.activity_did_list_awarded_to_some({ ...awarded, column: textOf(details['only']) }, words)
  },
  award_scheduled: (details, words) => scheduled(m.activity_did_award_scheduled, details, words),
  scheduled_award_changed: (details, words) => scheduled(m.activity_did_scheduled_award_changed, details, words),
  scheduled_award_cancelled: (details, words) => scheduled(m.activity_did_scheduled_award_cancelled, details, words),
  scheduled_award_failed: ({ reason }, words) =>
    m.activity_did_scheduled_award_failed({ reason: scheduledFailure(textOf(reason), words.locale) }, words),
  badge_revoked: (details, words) =>
    details['reason'] === undefined
      ? m.activity_did_badge_revoked_erased({}, words)
      : m.activity_did_badge_revoked({ reason: textOf(details['reason']) }, words),
  badges_revoked: counted(m.activity_did_badges_revoked),
  award_undone: counted(m.activity_did_award_undone),
  apology_sent: counted(m.activity_did_apology_sent),
  badge_resent: plain(m.activity_did_badge_resent),
  badges_resent: counted(m.activity_did_badges_resent),
  badge_renewed: plain(m.activity_did_badge_renewed),
  badges_renewed: counted(m.activity_did_badges_renewed),
  recipient_corrected: plain(m.activity_did_recipient_corrected),
  badges_exported: counted(m.activity_did_badges_exported),
  badges_imported: counted(m.activity_did_badges_imported),
  certificates_made: counted(m.activity_did_certificates_made),
  mistake_reported: plain(m.activity_did_mistake_reported),
  mistake_settled: plain(m.activity_did_mistake_settled),
  name_requested: plain(m.activity_did_name_requested),
  erasure_requested: plain(m.activity_did_erasure_requested),
  request_approved: plain(m.activity_did_request_approved),
  request_declined: plain(m.activity_did_request_declined),
  request_expired: plain(m.activity_did_request_expired),
  request_withdrawn: plain(m.activity_did_request_withdrawn),
  leavers_asked: (details, words) => m.activity_did_leavers_asked({ domain: textOf(details['domain']) }, words),
  leavers_reminded: (details, words) => m.activity_did_leavers_reminded({ domain: textOf(details['domain']) }, words),
  leavers_ended: (details, words) => m.activity_did_leavers_ended({ domain: textOf(details['domain']) }, words),
  earner_added: (details, words) => m.activity_did_earner_added({ list: textOf(details['list']) }, words),
  earners_added: counted(m.activity_did_earners_added),
  earners_imported: counted(m.activity_did_earners_imported),
  earner_corrected: plain(m.activity_did_earner_corrected),
  earners_joined: plain(m.activity_did_earners_joined),
  earners_join_undone: plain(m.activity_did_earners_join_undone),
  earner_separated: plain(m.activity_did_earner_separated),
  names_decided: plain(m.activity_did_names_decided),
  address_marked_dead: plain(m.activity_did_address_marked_dead),
  address_marked_alive: plain(m.activity_did_address_marked_alive),
  earner_removed: (details, words) => m.activity_did_earner_removed({ list: textOf(details['list']) }, words),
  list_created: counted(m.activity_did_list_created),
  list_edited: plain(m.activity_did_list_edited),
  list_deleted: plain(m.activity_did_list_deleted),
  mail_words_changed: plain(m.activity_did_mail_words_changed),
  certificate_settings_changed: plain(m.activity_did_certificate_settings_changed),
  template_created: plain(m.activity_did_template_created),
  template_edited: ({ version }, words) => m.activity_did_template_edited({ version: textOf(version) }, words),
  template_activated: ({ version }, words) => m.activity_did_template_activated({ version: textOf(version) }, words),
  template_archived: plain(m.activity_did_template_archived),
  template_restored: plain(m.activity_did_template_restored),
  template_deleted: plain(m.activity_did_template_deleted),
  template_duplicated: plain(m.activity_did_template_duplicated),
  design_saved: plain(m.activity_did_design_saved),
  design_kept: plain(m.activity_did_design_kept),
  design_changed: plain(m.activity_did_design_changed),
  design_deleted: plain(m.activity_did_design_deleted),
  series_made: plain(m.activity_did_series_made),
  series_undone: plain(m.activity_did_series_undone),
  brand_changed: plain(m.activity_did_brand_changed),
  path_steps_changed: counted(m.activity_did_path_steps_changed),
  claim_created: plain(m.activity_did_claim_created),
  claim_changed: plain(m.activity_did_claim_changed),
  claim_deleted: plain(m.activity_did_claim_deleted),
  claim_codes_made: counted(m.activity_did_claim_codes_made),
  claim_awarded: counted(m.activity_did_claim_awarded),
  submissions_returned: counted(m.activity_did_submissions_returned),
  submissions_declined: counted(m.activity_did_submissions_declined),
  submissions_reopened: counted(m.activity_did_submissions_reopened),
  path_awarded: counted(m.activity_did_path_awarded),
  path_declined: counted(m.activity_did_path_declined),
  path_allowed: counted(m.activity_did_path_allowed),
  progress_exported: counted(m.activity_did_progress_exported),
  organization_created: plain(m.activity_did_organization_created),
  organization_edited: plain(m.activity_did_organization_edited),
  organization_enabled: plain(m.activity_did_organization_enabled),
  organization_disabled: plain(m.activity_did_organization_disabled),
  seats_set: counted(m.activity_did_seats_set),
  key_rotated: plain(m.activity_did_key_rotated),
  credits_requested: counted(m.activity_did_credits_requested),
  credits_granted: counted(m.activity_did_credits_granted),
  credits_declined: counted(m.activity_did_credits_declined),
  settings_changed: plain(m.activity_did_settings_changed),
  reminders_changed: (details, words) =>
    details['is_own'] === false
      ? m.activity_did_reminders_left({}, words)
      : details['is_on'] === true
        ? m.activity_did_reminders_on({}, words)
        : m.activity_did_reminders_off({}, words),
  reminders_sent: counted(m.activity_did_reminders_sent),
  report_saved: plain(m.activity_did_report_saved),
  report_edited: plain(m.activity_did_report_edited),
  report_deleted: plain(m.activity_did_report_deleted),
  report_exported: plain(m.activity_did_report_exported),
  user_created: plain(m.activity_did_user_created),
  user_enabled: plain(m.activity_did_user_enabled),
  user_disabled: plain(m.activity_did_user_disabled),
  invitation_sent: counted(m.activity_did_invitation_sent),
  invitation_resent: plain(m.activity_did_invitation_resent),
  invitation_withdrawn: plain(m.activity_did_invitation_withdrawn),
  invitation_accepted: plain(m.activity_did_invitation_accepted),
  level_changed: ({ level, before, group }, words) =>
    group !== undefined
      ? m.activity_did_level_by_group(
          { level: levelIn(level, words.locale), before: levelIn(before, words.locale), group: textOf(group) },
          words,
        )
      : before === undefined
        ? m.activity_did_level_given({ level: levelIn(level, words.locale) }, words)
        : m.activity_did_level_changed(
            { level: levelIn(level, words.locale), before: levelIn(before, words.locale) },
            words,
          ),
  member_suspended: plain(m.activity_did_member_suspended),
  member_restored: plain(m.activity_did_member_restored),
  member_removed: plain(m.activity_did_member_removed),
  ownership_handed_over: plain(m.activity_did_ownership_handed_over),
  second_factor_demanded: plain(m.activity_did_second_factor_demanded),
  second_factor_reset: plain(m.activity_did_second_factor_reset),
  signed_in: plain(m.activity_did_signed_in),
  sign_in_failed: counted(m.activity_did_sign_in_failed),
  signed_out: plain(m.activity_did_signed_out),
  session_ended: plain(m.activity_did_session_ended),
  organization_switched: plain(m.activity_did_organization_switched),
  password_changed: plain(m.activity_did_password_changed),
  email_change_requested: plain(m.activity_did_email_change_requested),
  email_changed: plain(m.activity_did_email_changed),
  account_edited: plain(m.activity_did_account_edited),
  token_created: plain(m.activity_did_token_created),
  token_revoked: plain(m.activity_did_token_revoked),
  passkey_added: plain(m.activity_did_passkey_added),
  passkey_renamed: plain(m.activity_did_passkey_renamed),
  passkey_removed: plain(m.activity_did_passkey_removed),
  totp_enabled: plain(m.activity_did_totp_enabled),
  totp_disabled: plain(m.activity_did_totp_disabled),
  recovery_codes_made: plain(m.activity_did_recovery_codes_made),
  fresh_proof_given: plain(m.activity_did_fresh_proof_given),
  member_came: ({ connection }, words) => m.activity_did_member_came({ connection: textOf(connection) }, words),
  account_linked: ({ connection }, words) => m.activity_did_account_linked({ connection: textOf(connection) }, words),
  emergency_access_given: plain(m.activity_did_emergency_access_given),
  emergency_access_taken: plain(m.activity_did_emergency_access_taken),
  emergency_sign_in: plain(m.activity_did_emergency_sign_in),
  provider_session_ended: plain(m.activity_did_provider_session_ended),
  connection_added: plain(m.activity_did_connection_added),
  connection_changed: plain(m.activity_did_connection_changed),
  connection_switched_on: plain(m.activity_did_connection_switched_on),
  connection_switched_off: plain(m.activity_did_connection_switched_off),
  connection_removed: plain(m.activity_did_connection_removed),
  connection_tested: plain(m.activity_did_connection_tested),
  webhook_added: plain(m.activity_did_webhook_added),
  webhook_changed: plain(m.activity_did_webhook_changed),
  webhook_removed: plain(m.activity_did_webhook_removed),
  webhook_rotated: plain(m.activity_did_webhook_rotated),
  webhook_switched_off: plain(m.activity_did_webhook_switched_off),
  domain_added: ({ domain }, words) => m.activity_did_domain_added({ domain: textOf(domain) }, words),
  domain_proved: ({ domain }, words) => m.activity_did_domain_proved({ domain: textOf(domain) }, words),
  domain_removed: ({ domain }, words) => m.activity_did_domain_removed({ domain: textOf(domain) }, words),
  sign_in_required: plain(m.activity_did_sign_in_required),
  sign_in_free: plain(m.activity_did_sign_in_free),
  passwords_let_in: plain(m.activity_did_passwords_let_in),
  passwords_shut_out: plain(m.activity_did_passwords_shut_out),
  scim_token_made: plain(m.activity_did_scim_token_made),
  scim_token_revoked: plain(m.activity_did_scim_token_revoked),
  person_exported: plain(m.activity_did_person_exported),
  organization_exported: plain(m.activity_did_organization_exported),
  organization_export_removed: plain(m.activity_did_organization_export_removed),
  organization_imported: plain(m.activity_did_organization_imported),
  person_erased: plain(m.activity_did_person_erased),
  retention_changed: plain(m.activity_did_retention_changed),
  retention_run: (details, words) => {
    const cleared = Object.values(details).filter((value) => typeof value === 'number')
    return m.activity_did_retention_run({ count: cleared.reduce((sum, value) => sum + value, 0) }, words)
  },
  notices_changed: plain(m.activity_did_notices_changed),
  activity_exported: counted(m.activity_did_activity_exported),
} satisfies Record<string, Sentence>

/** What was done, such as "Awarded 118 badges to Autumn workshops", without the actor and the object. */
export const activitySentence = (kind: keyof typeof SENTENCES, details: Details, locale: Locale): string =>
  (SENTENCES[kind] as Sentence)(details, { locale })

type ActorType = 'person' | 'token' | 'stranger' | 'operator' | 'system' | 'schedule'

/** The actor's name; people and tokens have the name that they had at that time. */
export function activityActor({ type, name }: { type: ActorType; name: string }, locale: Locale): string {
  if (type === 'stranger') return m.activity_stranger({}, { locale })
  if (type === 'operator') return m.activity_operator({}, { locale })
  if (type === 'system') return m.activity_system({}, { locale })
  if (type === 'schedule') return m.activity_scheduled_by({ name }, { locale })
  if (type === 'token') return m.activity_token({ name }, { locale })
  return name
}
