import { getTableColumns, getTableName } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { Language } from '#contract/formats.ts'
import { m } from '#i18n/compiled/messages.js'
import { PERSONAL_DATA } from '#server/schema/personal-data.ts'

type Words = (inputs: Record<never, never>, options: { locale: Language }) => string

type Exported = {
  /** What its rows are, for people who read the file. */
  about: Words
  /** Columns that mean something to this installation alone. Secrets never leave, unless `public` names them. */
  without?: string[]
  /** Columns that are marked as secrets and are in public documents all the same. */
  public?: string[]
  /** Which of the organization's rows leave. */
  condition?: string
  /** Which rows are the organization's, where no column says so; `:id` is its id. */
  scope?: string
  /** Columns with HTML, which is cleaned when it comes in. */
  html?: string[]
}

/** The tables of an export of everything, each a file, with all their columns but those that are named here and secrets. */
export const EXPORTED: Record<string, Exported> = {
  organizations: {
    about: m.export_file_organizations,
    // A provider of accounts is connected anew, and must not be required before; payments stay with the operator.
    without: [
      ...['sso_required_since', 'passwords_until', 'payment_customer_id', 'subscription_id', 'subscription_status'],
      ...['current_period_start', 'current_period_end'],
    ],
    html: ['description'],
  },
  users: { about: m.export_file_users },
  memberships: { about: m.export_file_memberships },
  invitations: { about: m.export_file_invitations },
  templates: { about: m.export_file_templates },
  template_versions: {
    about: m.export_file_template_versions,
    html: [
      ...['description', 'assignment_criteria', 'acquired_knowledge', 'acquired_skills', 'acquired_attitudes'],
      ...['application_scope', 'other_org_info'],
    ],
  },
  path_steps: { about: m.export_file_path_steps },
  template_designs: { about: m.export_file_template_designs },
  designs: { about: m.export_file_designs },
  design_pictures: { about: m.export_file_design_pictures },
  brands: { about: m.export_file_brands },
  certificate_settings: { about: m.export_file_certificate_settings },
  mail_words: { about: m.export_file_mail_words, html: ['opening', 'closing'] },
  reminder_settings: { about: m.export_file_reminder_settings, html: ['text'] },
  reminder_runs: { about: m.export_file_reminder_runs },
  reminder_opt_outs: { about: m.export_file_reminder_opt_outs },
  saved_reports: { about: m.export_file_saved_reports },
  earners: { about: m.export_file_earners },
  earner_joins: { about: m.export_file_earner_joins },
  name_questions: { about: m.export_file_name_questions },
  earners_lists: { about: m.export_file_earners_lists },
  list_members: { about: m.export_file_list_members },
  awards: { about: m.export_file_awards },
  scheduled_awards: { about: m.export_file_scheduled_awards },
  scheduled_award_people: { about: m.export_file_scheduled_award_people },
  // The hash keeps a badge from elsewhere from being brought in twice.
  badges: { about: m.export_file_badges, public: ['import_key'] },
  // Without the secret of a link, which opens the page: what is only shown by a link comes in hidden.
  badge_visibilities: {
    about: m.export_file_badge_visibilities,
    scope: 'badge_id in (select id from badges where organization_id = :id)',
  },
  status_lists: { about: m.export_file_status_lists },
  // The salt is in the credential, without which nobody could compare the address.
  badge_credentials: { about: m.export_file_badge_credentials, public: ['salt'] },
  issuer_keys: { about: m.export_file_issuer_keys },
  path_states: { about: m.export_file_path_states },
  path_awards: { about: m.export_file_path_awards },
  mistake_reports: { about: m.export_file_mistake_reports },
  sent_reminders: { about: m.export_file_sent_reminders, without: ['mail_id'] },
  mails: { about: m.export_file_mails, condition: 'badge_id is not null' },
  credit_transactions: { about: m.export_file_credit_transactions },
  activities: { about: m.export_file_activities },
  events: { about: m.export_file_events },
  badge_months: { about: m.export_file_figures },
  badge_expiries: { about: m.export_file_figures },
  badge_days: { about: m.export_file_figures },
  first_badges: { about: m.export_file_figures },
}

const SECRETS = 'nothing but secrets, or what is sealed for this installation'
const SHORT = 'work in progress, kept for seconds to weeks'
const CONNECTIONS = 'connections to other systems, whose secrets stay here; they are made anew'
const OURS = 'belongs to the installation or to people, and not to an organization'

/** The tables that do not leave, and why. */
export const LEFT_OUT: Record<string, string> = {
  ...{ sessions: SECRETS, api_tokens: SECRETS, account_links: SECRETS, passkeys: SECRETS, passkey_challenges: SECRETS },
  ...{ one_time_codes: SECRETS, recovery_codes: SECRETS, sign_in_steps: SECRETS, erasures: SECRETS },
  ...{ idempotency_keys: SHORT, award_holds: SHORT, certificate_files: SHORT, data_exports: SHORT },
  ...{
    design_series: SHORT,
    path_marks: SHORT,
    badge_imports: SHORT,
    badge_import_classes: SHORT,
    badge_import_rows: SHORT,
    requests: SHORT,
    claims: SHORT,
    claim_codes: SHORT,
    claim_forms: SHORT,
    claim_submissions: SHORT,
    claim_files: SHORT,
    leaver_campaigns: SHORT,
    leavers: SHORT,
  },
  ...{ sso_connections: CONNECTIONS, sso_domains: CONNECTIONS, sso_levels: CONNECTIONS, sso_certificates: CONNECTIONS },
  ...{ sso_assertions: CONNECTIONS, sso_subjects: CONNECTIONS, sso_attempts: CONNECTIONS, sso_tests: CONNECTIONS },
  ...{ scim_tokens: CONNECTIONS, scim_users: CONNECTIONS, scim_groups: CONNECTIONS, scim_group_members: CONNECTIONS },
  ...{ webhooks: CONNECTIONS, webhook_deliveries: CONNECTIONS },
  ...{ rate_limits: OURS, jobs: OURS, esco_skills: OURS, passports: OURS, passport_addresses: OURS },
  ...{ passport_sessions: OURS, passport_proofs: OURS, passport_exports: SHORT, passport_pages: OURS },
  ...{ passport_collections: OURS, passport_passkeys: SECRETS, collected_badges: OURS },
}

/** The secret columns of each table, by the names of the database. */
const secrets = new Map(
  PERSONAL_DATA.map(({ table, marks }) => {
    const columns = Object.entries(getTableColumns(table))
    const names = columns.filter(([key]) => marks[key] === 'secret').map(([, { name }]) => toSnakeCase(name))
    return [getTableName(table), new Set(names)]
  }),
)

/** Whether a column of an exported table leaves. */
export function isExported(table: string, column: string): boolean {
  const { without = [], public: shown = [] } = EXPORTED[table] ?? {}
  if (without.includes(column)) return false
  return shown.includes(column) || !secrets.get(table)?.has(column)
}
