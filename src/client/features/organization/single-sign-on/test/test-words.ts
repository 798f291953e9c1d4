import type { SsoConnection } from '#contract/single-sign-on/connections.ts'
import { SSO_CODES, type SsoCode, type SsoReason } from '#contract/single-sign-on/refusals.ts'
import type { Became, Outcome, TestResult } from '#contract/single-sign-on/tests.ts'
import { m } from '#i18n/compiled/messages.js'
import { levelName } from '#i18n/level-name.ts'
import { getLocale } from '#i18n/locales.ts'
import type { SetUpStep } from '../connection/connection-search.ts'

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

const ADVICE: Partial<Record<SsoCode, () => string>> = {
  sso_provider: m.sso_advice_provider,
  sso_state: m.sso_advice_state,
  sso_size: m.sso_advice_size,
  sso_signature: m.sso_advice_signature,
  sso_audience: m.sso_advice_audience,
  sso_expired: m.sso_advice_expired,
  sso_replay: m.sso_advice_replay,
}

/** What exactly is wrong with the person, or what to do about an answer, for whoever sets the connection up. */
const whyOf = ({ reason, code }: NonNullable<TestResult['refusal']>) => (reason ? WHY[reason]() : ADVICE[code]?.())

type Verdict = { title: string; lead: string }

const OUTCOMES: Record<Outcome, () => string> = {
  enter: m.sso_would_enter,
  link: m.sso_would_link,
  accept_invitation: m.sso_would_accept,
  create: m.sso_would_create,
}

/** In one sentence who would come in as what, and why; or that nobody would. */
export function verdictOf({ refusal, became }: TestResult): Verdict {
  if (refusal) return { title: m.sso_would_not({ why: CHECKS[refusal.code].failed() }), lead: whyOf(refusal) ?? '' }
  if (!became?.outcome) return { title: m.sso_would_nobody(), lead: '' }
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
  const roles = new Map<string, Omit<Pair, 'name' | 'values'>>(
    became
      ? [
          [attributes.groups, { label: m.sso_became_level(), ...levelOf(became) }],
          [attributes.last_name, { label: m.sso_attribute_last_name(), value: became.last_name ?? '–' }],
          [attributes.first_name, { label: m.sso_attribute_first_name(), value: became.first_name ?? '–' }],
          [attributes.email, { label: m.sso_attribute_email(), ...addressOf(became) }],
        ]
      : [],
  )
  const pairs = arrived
    .filter(({ name }) => !became || name !== 'sub')
    .map(({ name, friendly_name: friendly, values }): Pair => {
      return { name: friendly ?? name, values, ...(roles.get(name) ?? (friendly ? roles.get(friendly) : undefined)) }
    })
  const seen = new Set(arrived.flatMap(({ name, friendly_name: friendly }) => [name, friendly]))
  const missing = [...roles].flatMap(([name, role]) =>
    name === '' || seen.has(name) ? [] : { name, values: [], ...role },
  )
  const isOfProtocol = ({ name, label }: Pair) => protocol === 'oidc' && !label && PROTOCOL.has(name)
  const subject = became?.subject ?? ''
  const [name = '', value = ''] = protocol === 'oidc' ? ['sub', subject] : subject.split(/ (.*)/s)
  const who = { name, values: [value], label: m.sso_attribute_subject(), value: m.sso_became_subject() }
  return {
    pairs: [
      ...(subject ? [who] : []),
      ...pairs.filter(({ label }) => label),
      ...missing.toReversed(),
      ...pairs.filter((pair) => !pair.label && !isOfProtocol(pair)),
    ],
    protocol: pairs.filter(isOfProtocol),
  }
}

/** The step of the set-up in which the reason of a refusal is mended, if it is there. */
export const mendingStep = ({ code, reason }: NonNullable<TestResult['refusal']>): SetUpStep | undefined =>
  reason === 'domain_unproved' ? 'domain' : MENDING[code]

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

function addressOf({ email, is_domain_proved, is_email_trusted }: Became) {
  if (email === null) return { value: m.sso_became_no_email(), isGood: false }
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

type Words = { passed: () => string; failed: () => string }

const CHECKS: Record<SsoCode, Words> = {
  sso_provider: { passed: m.sso_check_provider, failed: m.sso_failed_provider },
  sso_state: { passed: m.sso_check_state, failed: m.sso_failed_state },
  sso_size: { passed: m.sso_check_size, failed: m.sso_failed_size },
  sso_signature: { passed: m.sso_check_signature, failed: m.sso_failed_signature },
  sso_audience: { passed: m.sso_check_audience, failed: m.sso_failed_audience },
  sso_expired: { passed: m.sso_check_expired, failed: m.sso_failed_expired },
  sso_replay: { passed: m.sso_check_replay, failed: m.sso_failed_replay },
  sso_factor: { passed: m.sso_check_factor, failed: m.sso_failed_factor },
  sso_subject: { passed: m.sso_check_subject, failed: m.sso_failed_subject },
  sso_email: { passed: m.sso_check_email, failed: m.sso_failed_email },
  sso_owner: { passed: m.sso_check_owner, failed: m.sso_failed_owner },
  sso_not_invited: { passed: m.sso_check_not_invited, failed: m.sso_failed_not_invited },
  sso_no_level: { passed: m.sso_check_no_level, failed: m.sso_failed_no_level },
  sso_no_seat: { passed: m.sso_check_no_seat, failed: m.sso_failed_no_seat },
}

/** What is looked at, in order; after the first that fails, nothing is. */
export function checksOf({ required_context }: SsoConnection, { refusal }: TestResult): Check[] {
  const codes = SSO_CODES.filter((code) => {
    if (code === 'sso_size') return code === refusal?.code
    return code !== 'sso_factor' || required_context.length > 0
  })
  const failed = refusal ? codes.indexOf(refusal.code) : codes.length
  return codes.map((code, place): Check => {
    if (place < failed) return { code, state: 'passed', words: CHECKS[code].passed() }
    if (place > failed) return { code, state: 'unseen', words: CHECKS[code].passed(), hint: m.sso_check_unseen() }
    return { code, state: 'failed', words: capitalized(CHECKS[code].failed()) }
  })
}

/** As a sentence of its own begins. */
const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
