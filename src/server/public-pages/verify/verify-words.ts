import type { Language } from '#contract/formats.ts'
import { m } from '#i18n/compiled/messages.js'
import type { Check, CheckCode, CheckName, Outcome } from '#server/features/verification/checks.ts'
import type { Verdict } from '#server/features/verification/verdict.ts'
import { wallClockIn } from '#server/platform/clock.ts'
import { onDay } from '#server/platform/text/days.ts'
import { isolateBidi } from '../page-words.ts'

type Words = (inputs: Record<string, never>, options: { locale: Language }) => string
type DetailWords = (inputs: { detail: string }, options: { locale: Language }) => string

const CHECKS: Record<CheckName, Words> = {
  structure: m.verify_check_structure,
  signature: m.verify_check_signature,
  issuer: m.verify_check_issuer,
  schema: m.verify_check_schema,
  status: m.word_status,
  dates: m.verify_check_dates,
  person: m.word_person,
}

const OUTCOMES: Record<Outcome, Words> = {
  passed: m.verify_outcome_passed,
  failed: m.verify_outcome_failed,
  unknown: m.verify_outcome_unknown,
}

const SENTENCES: Record<CheckCode, Words | DetailWords> = {
  structure_right: m.verify_structure_right,
  structure_context: m.verify_structure_context,
  structure_wide: m.verify_structure_wide,
  structure_older: m.verify_structure_older,
  structure_no_context: m.verify_structure_no_context,
  structure_field: m.verify_structure_field,
  structure_type: m.verify_structure_type,
  structure_ambiguous: m.verify_structure_ambiguous,
  structure_claims: m.verify_structure_claims,
  signature_right: m.verify_signature_right,
  signature_wrong: m.verify_signature_wrong,
  signature_hosted: m.verify_signature_hosted,
  signature_hosted_other: m.verify_signature_hosted_other,
  signature_unreachable: m.verify_signature_unreachable,
  signature_missing: m.verify_signature_missing,
  signature_purpose: m.verify_signature_purpose,
  signature_unsupported: m.verify_signature_unsupported,
  signature_no_key: m.verify_signature_no_key,
  signature_overrun: m.verify_signature_overrun,
  signature_vocabulary: m.verify_signature_vocabulary,
  signature_skipped: m.verify_signature_skipped,
  issuer_ours: m.verify_issuer_ours,
  issuer_web: m.verify_issuer_web,
  issuer_hosted: m.verify_issuer_hosted,
  issuer_key: m.verify_issuer_key,
  issuer_wrong: m.verify_issuer_wrong,
  issuer_other: m.verify_issuer_other,
  issuer_key_unlisted: m.verify_issuer_key_unlisted,
  issuer_key_ended: m.verify_issuer_key_ended,
  issuer_unchecked: m.verify_issuer_unchecked,
  issuer_unreachable: m.verify_issuer_unreachable,
  schema_right: m.verify_schema_right,
  schema_wrong: m.verify_schema_wrong,
  schema_foreign: m.verify_schema_foreign,
  status_good: m.verify_status_good,
  status_none: m.verify_status_none,
  status_revoked: m.verify_status_revoked,
  status_suspended: m.verify_status_suspended,
  status_wrong: m.verify_status_wrong,
  status_unchecked: m.verify_status_unchecked,
  status_unreachable: m.verify_status_unreachable,
  status_unreliable: m.verify_status_unreliable,
  status_stale: m.verify_status_stale,
  status_too_many: m.verify_status_too_many,
  dates_good: m.verify_dates_good,
  dates_open: m.verify_dates_open,
  dates_expired: m.verify_dates_expired,
  dates_early: m.verify_dates_early,
  dates_signature: m.verify_dates_signature,
  dates_wrong: m.verify_dates_wrong,
  dates_ahead: m.verify_dates_ahead,
  person_same: m.verify_person_same,
  person_other: m.verify_person_other,
  person_unnamed: m.verify_person_unnamed,
}

const VERDICTS: Record<Verdict, { title: Words; text: Words }> = {
  valid: { title: m.verify_verdict_valid, text: m.verify_verdict_valid_text },
  intact: { title: m.verify_verdict_intact, text: m.verify_verdict_intact_text },
  expired: { title: m.verify_verdict_expired, text: m.verify_verdict_expired_text },
  early: { title: m.verify_verdict_early, text: m.verify_verdict_early_text },
  revoked: { title: m.verify_verdict_revoked, text: m.verify_verdict_revoked_text },
  suspended: { title: m.verify_verdict_suspended, text: m.verify_verdict_suspended_text },
  tampered: { title: m.verify_verdict_tampered, text: m.verify_verdict_tampered_text },
  unsigned: { title: m.verify_verdict_unsigned, text: m.verify_verdict_unsigned_text },
  impostor: { title: m.verify_verdict_impostor, text: m.verify_verdict_impostor_text },
  malformed: { title: m.verify_verdict_malformed, text: m.verify_verdict_malformed_text },
  other_person: { title: m.verify_verdict_other_person, text: m.verify_verdict_other_person_text },
  unknown_issuer: { title: m.verify_verdict_unknown_issuer, text: m.verify_verdict_unknown_issuer_text },
  unchecked: { title: m.verify_verdict_unchecked, text: m.verify_verdict_unchecked_text },
  nonconforming: { title: m.verify_verdict_nonconforming, text: m.verify_verdict_nonconforming_text },
}

/** A check's localized name, outcome and sentence. */
export function checkWords({ check, outcome, code, detail = '' }: Check, locale: Language) {
  return {
    name: CHECKS[check]({}, { locale }),
    outcome: OUTCOMES[outcome]({}, { locale }),
    // The detail is foreign text: truncated, and isolated so that it cannot change the sentence's direction.
    sentence: (SENTENCES[code] as DetailWords)({ detail: isolateBidi(cut(detail)) }, { locale }),
  }
}

/** In characters; longer details are cut with an ellipsis. */
const MAX_DETAIL_LENGTH = 300
const cut = (detail: string) => (detail.length > MAX_DETAIL_LENGTH ? `${detail.slice(0, MAX_DETAIL_LENGTH)}…` : detail)

/** A verdict's localized title and text. */
export const verdictWords = (verdict: Verdict, locale: Language) => ({
  title: VERDICTS[verdict].title({}, { locale }),
  text: VERDICTS[verdict].text({}, { locale }),
})

/** `Checked on 14 November 2025, 10:42.`, in the given time zone. */
export function checkedAtWords(at: Date, timeZone: string, locale: Language): string {
  const wallClock = wallClockIn(timeZone, at)
  return m.verify_checked_at({ day: onDay(wallClock, locale), time: wallClock.slice(11, 16) }, { locale })
}
