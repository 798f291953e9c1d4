import type { Check, CheckCode } from './checks.ts'

/**
 * The overall result of all checks. `intact`: the signature is valid for the key that the badge names, but nothing is
 * known of the key's holder. `unknown_issuer`: the issuer or its key could not be found, so the badge could not be
 * checked against it. `nonconforming`: genuine, but other programs may reject its form.
 */
export type Verdict =
  | 'valid'
  | 'intact'
  | 'expired'
  | 'early'
  | 'revoked'
  | 'suspended'
  | 'tampered'
  | 'unsigned'
  | 'impostor'
  | 'malformed'
  | 'other_person'
  | 'unknown_issuer'
  | 'unchecked'
  | 'nonconforming'

/** Most severe first: the first row with the code of any check decides. */
const VERDICTS: [Verdict, CheckCode[]][] = [
  ['tampered', ['signature_wrong', 'signature_hosted_other']],
  ['unsigned', ['signature_missing', 'signature_purpose']],
  [
    'malformed',
    [
      'structure_no_context',
      'structure_field',
      'structure_type',
      'structure_ambiguous',
      'structure_claims',
      'dates_wrong',
      'dates_ahead',
    ],
  ],
  ['impostor', ['issuer_wrong', 'issuer_other', 'issuer_key_unlisted', 'issuer_key_ended']],
  ['unchecked', ['signature_overrun', 'signature_unsupported', 'structure_context', 'structure_wide']],
  ['unknown_issuer', ['signature_no_key', 'signature_unreachable']],
  ['revoked', ['status_revoked']],
  ['suspended', ['status_suspended']],
  ['expired', ['dates_expired', 'dates_signature']],
  ['early', ['dates_early']],
  [
    'unchecked',
    [
      'status_wrong',
      'status_unchecked',
      'status_unreachable',
      'status_unreliable',
      'status_stale',
      'status_too_many',
      'signature_skipped',
    ],
  ],
  ['other_person', ['person_other']],
  ['unknown_issuer', ['issuer_unchecked', 'issuer_unreachable']],
  ['intact', ['issuer_key']],
  ['nonconforming', ['schema_wrong']],
]

/** The verdict of the most severe code among the checks; `valid` if no code is in `VERDICTS`. */
export function verdictOf(checks: Check[]): Verdict {
  const codes = new Set(checks.map(({ code }) => code))
  return VERDICTS.find(([, decisive]) => decisive.some((code) => codes.has(code)))?.[0] ?? 'valid'
}
