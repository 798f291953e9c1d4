import { z } from 'zod'
import { OtherPerson } from './earners/other-name.ts'
import { Instant, Uuid } from './formats.ts'

/** Stable codes by which clients tell errors apart. */
export const ProblemCode = z.enum([
  'unauthenticated',
  'wrong_credentials',
  'forbidden',
  'fresh_proof_required',
  'code_required',
  'second_factor_required',
  'cross_origin',
  'not_found',
  'gone',
  'method_not_allowed',
  'unreadable_body',
  'validation_failed',
  'not_enough_credits',
  'template_not_assignable',
  'already_revoked',
  'already_renewed',
  'list_disabled',
  'list_empty',
  'too_large',
  'unsupported_media',
  'rate_limited',
  'conflict',
  'last_owner',
  'no_seat',
  'no_test',
  'no_emergency_owner',
  'other_organization',
  'idempotency_mismatch',
  'busy',
  'unavailable',
  'disk_full',
  'internal',
])
export type ProblemCode = z.output<typeof ProblemCode>

/** What a refused save would have overwritten: it was made from an older version. */
export const Conflict = z.object({
  /** The fields that have changed, with their present values. The author knows the earlier ones: the save was made from them. */
  changed: z.array(z.object({ field: z.string(), now: z.unknown() })),
  /** Who changed them last; null if that is not known, or was the operator. */
  by: z.object({ uuid: Uuid, name: z.string() }).nullable(),
  /** When; null if that is not known. */
  at: Instant.nullable(),
  /** The version now: with it as `If-Match`, the same save overwrites what is described here. */
  version: z.string(),
})
export type Conflict = z.output<typeof Conflict>

/** The body of every error answer. */
export const Problem = z.object({
  /** A sentence for people, in the language of the request. */
  message: z.string(),
  code: ProblemCode,
  /** Errors by field, named in the request's own notation: `address_info.street` or `address_info[street]`. */
  errors: z.record(z.string(), z.array(z.string())).optional(),
  /** The total number of errors, if `errors` holds only the first ones. */
  errors_count: z.int().optional(),
  /** Set when a save was made from an older version. */
  conflict: Conflict.optional(),
  /** Set when a single person was refused because the address belongs to these, with other names: see `other_name`. */
  others_at_address: z.array(OtherPerson).optional(),
  /** Set for internal errors, to quote when asking for help. */
  request_id: z.string().optional(),
})
export type Problem = z.output<typeof Problem>
