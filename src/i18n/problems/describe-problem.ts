import { m } from '../compiled/messages.js'
import type { Locale } from '../locales.ts'

/** One sentence per error code. Routes that know more, such as how many credits are missing, say that instead. */
const sentences = {
  unauthenticated: m.problems_unauthenticated,
  wrong_credentials: m.problems_wrong_credentials,
  forbidden: m.problems_forbidden,
  fresh_proof_required: m.problems_fresh_proof_required,
  code_required: m.problems_code_required,
  second_factor_required: m.problems_second_factor_required,
  cross_origin: m.problems_cross_origin,
  not_found: m.problems_not_found,
  gone: m.problems_gone,
  method_not_allowed: m.problems_method_not_allowed,
  unreadable_body: m.problems_unreadable_body,
  validation_failed: m.problems_validation_failed,
  not_enough_credits: m.problems_not_enough_credits,
  template_not_assignable: m.problems_template_not_assignable,
  already_revoked: m.problems_already_revoked,
  already_renewed: m.problems_already_renewed,
  list_disabled: m.problems_list_disabled,
  list_empty: m.problems_list_empty,
  too_large: m.problems_too_large,
  unsupported_media: m.problems_unsupported_media,
  rate_limited: m.problems_rate_limited,
  conflict: m.problems_conflict,
  last_owner: m.access_last_owner,
  no_seat: m.access_no_seat,
  no_test: m.access_no_test,
  no_emergency_owner: m.access_no_emergency_owner,
  other_organization: m.access_other_organization,
  idempotency_mismatch: m.problems_idempotency_mismatch,
  busy: m.problems_busy,
  unavailable: m.problems_unavailable,
  disk_full: m.problems_disk_full,
  internal: m.problems_internal,
}

/** The codes with a sentence. The contract's `ProblemCode`, which i18n must not import, is checked against it. */
export type DescribedProblem = keyof typeof sentences

/** The message of an error, in the reader's language. */
export const describeProblem = (code: DescribedProblem, locale: Locale): string => sentences[code]({}, { locale })
