import type { SsoConnection } from '#contract/single-sign-on/connections.ts'
import { SSO_CODES, type SsoCode, type SsoReason } from '#contract/single-sign-on/refusals.ts'
import type { Became, Outcome, TestResult } from '#contract/single-sign-on/tests.ts'
import { m } from '#i18n/compiled/messages.js'
import { levelName } from '#i18n/level-name.ts'
import { getLocale } from '#i18n/locales.ts'
import type { SetUpStep } from '../connection/connection-search.ts'
import { refusalWords } from '../sign-in/refusal-words.ts'

const WHY: Record<SsoReason, () => string> = {
  subject_missing: m.sso_why_subject_missing,
  subject_unusable: m.sso_why_subject_unusable,
  account_disabled: m.sso_why_account_disabled,
  other_account: m.sso_why_other_account,
  context_missing: m.sso_why_context_missing,
  address_missing: m.sso_why_address_missing,
  address_unverified: m.sso_why_address_unverified,
  domain_unproved: m.sso_why_domain_unproved,
  owner_unvouched: m.sso_why_owner_unvouched,
  suspended: m.sso_why_suspended,
  invitation_missing: m.sso_why_invitation_missing,
  level_missing: m.sso_why_level_missing,
  seat_missing: m.sso_why_seat_missing,
}

/** What exactly is wrong, for whoever sets the connection up. */
export const whyOf = (reason: SsoReason) => WHY[reason]()

type Verdict = { title: string; lead: string }

const OUTCOMES: Record<Outcome, () => string> = {
  enter: m.sso_would_enter,
  link: m.sso_would_link,
  accept_invitation: m.sso_would_accept,
  create: m.sso_would_create,
}

/** In one sentence who would come in as what, and why; or that nobody would. */
export function verdictOf({ name }: SsoConnection, { refusal, became }: TestResult): Verdict {
  if (refusal || !became?.outcome) {
    const about = { name, organization: m.sso_some_organization() }
    return { title: m.sso_would_not(), lead: refusal ? `${refusalWords(refusal.code).title(about)}.` : '' }
  }
  const lead = [OUTCOMES[became.outcome](), changeOf(became)].filter(Boolean).join(' ')
  return { title: m.sso_would({ person: personOf(became), level: nameOf(became.level_after) }), lead }
}

const nameOf = (level: Became['level_after']) => (level ? levelName(level, getLocale()) : '–')

const personOf = ({ member, first_name, last_name, email }: Became) =>
  [first_name, last_name].filter(Boolean).join(' ') || member?.name || email || '–'

/** That the level would change, if it would. */
function changeOf({ member, level_after }: Became) {
  if (!member || !level_after || member.level === level_after) return ''
  return m.sso_would_change({ before: nameOf(member.level), after: nameOf(level_after) })
}

type Pair = {
  name: string
  values: string[]
  /** What it is for us; absent if it is not used. */
  label?: string
  value?: string
  isGood?: boolean
}

/** Claims of OpenID Connect that say something of the answer, not of the person. */
const PROTOCOL = new Set(
  'iss aud exp iat nbf auth_time nonce at_hash c_hash s_hash azp sid jti acr amr typ ver uti rh aio email_verified'.split(
    ' ',
  ),
)

/** Who it is, then each attribute that arrived with what it became, then what is not used; and what is the protocol's. */
export function pairsOf(
  { attributes, protocol }: SsoConnection,
  { arrived, became }: TestResult,
): { pairs: Pair[]; protocol: Pair[] } {
  const roles: Record<string, Omit<Pair, 'name' | 'values'>> = became
    ? {
        [attributes.groups]: { label: m.sso_became_level(), ...levelOf(became) },
        [attributes.last_name]: { label: m.sso_attribute_last_name(), value: became.last_name ?? '–' },
        [attributes.first_name]: { label: m.sso_attribute_first_name(), value: became.first_name ?? '–' },
        [attributes.email]: { label: m.sso_attribute_email(), ...addressOf(became) },
      }
    : {}
  const pairs = arrived
    .filter(({ name }) => !became || name !== 'sub')
    .map(({ name, friendly_name, values }): Pair => ({ name: friendly_name ?? name, values, ...roles[name] }))
  const isOfProtocol = ({ name, label }: Pair) => protocol === 'oidc' && !label && PROTOCOL.has(name)
  const subject = became?.subject ?? ''
  const [name = '', value = ''] = protocol === 'oidc' ? ['sub', subject] : subject.split(/ (.*)/s)
  const who = { name, values: [value], label: m.sso_attribute_subject(), value: m.sso_became_subject() }
  return {
    pairs: [
      ...(subject ? [who] : []),
      ...pairs.filter(({ label }) => label),
      ...pairs.filter((pair) => !pair.label && !isOfProtocol(pair)),
    ],
    protocol: pairs.filter(isOfProtocol),
  }
}

/** The step of the set-up in which the reason of a refusal is mended, if it is there. */
export function mendingStep(code: SsoCode, { became }: TestResult): SetUpStep | undefined {
  if (code === 'sso_email' && became?.is_domain_proved === false) return 'domain'
  return MENDING[code]
}

const MENDING: Partial<Record<SsoCode, SetUpStep>> = {
  sso_provider: 'addresses',
  sso_signature: 'addresses',
  sso_audience: 'addresses',
  sso_factor: 'addresses',
  sso_subject: 'addresses',
  sso_email: 'addresses',
  sso_not_invited: 'on',
  sso_no_level: 'on',
}

function addressOf({ is_domain_proved, is_email_trusted }: Became) {
  if (!is_domain_proved) return { value: m.sso_became_email_elsewhere(), isGood: false }
  return is_email_trusted
    ? { value: m.sso_became_email(), isGood: true }
    : { value: m.sso_became_email_untrusted(), isGood: false }
}

function levelOf({ level, level_from: from }: Became) {
  if (!level) return { value: m.sso_became_no_level(), isGood: false }
  const value = from
    ? m.sso_became_level_from({ level: nameOf(level), from })
    : m.sso_became_level_default({ level: nameOf(level) })
  return { value, isGood: true }
}

type Check = { code: SsoCode; state: 'passed' | 'failed' | 'unseen'; words: string; hint?: string }

const CHECKS: Record<SsoCode, () => string> = {
  sso_provider: m.sso_check_provider,
  sso_state: m.sso_check_state,
  sso_signature: m.sso_check_signature,
  sso_audience: m.sso_check_audience,
  sso_expired: m.sso_check_expired,
  sso_replay: m.sso_check_replay,
  sso_factor: m.sso_check_factor,
  sso_subject: m.sso_check_subject,
  sso_email: m.sso_check_email,
  sso_owner: m.sso_check_owner,
  sso_not_invited: m.sso_check_not_invited,
  sso_no_level: m.sso_check_no_level,
  sso_no_seat: m.sso_check_no_seat,
}

/** What is looked at, in order; after the first that fails, nothing is. */
export function checksOf({ name, required_context }: SsoConnection, { refusal }: TestResult): Check[] {
  const codes = SSO_CODES.filter((code) => code !== 'sso_factor' || required_context.length > 0)
  const failed = refusal ? codes.indexOf(refusal.code) : codes.length
  return codes.map((code, place): Check => {
    if (place < failed) return { code, state: 'passed', words: CHECKS[code]() }
    if (place > failed) return { code, state: 'unseen', words: CHECKS[code](), hint: m.sso_check_unseen() }
    const words = refusalWords(code).title({ name, organization: m.sso_some_organization() })
    return { code, state: 'failed', words }
  })
}
