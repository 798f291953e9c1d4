import { z } from 'zod'
/** The stable words by which a client tells refusals apart. */
export declare const ProblemCode: z.ZodEnum<{
  already_revoked: 'already_revoked'
  conflict: 'conflict'
  cross_origin: 'cross_origin'
  forbidden: 'forbidden'
  idempotency_mismatch: 'idempotency_mismatch'
  internal: 'internal'
  list_disabled: 'list_disabled'
  list_empty: 'list_empty'
  not_enough_credits: 'not_enough_credits'
  not_found: 'not_found'
  rate_limited: 'rate_limited'
  template_not_assignable: 'template_not_assignable'
  too_large: 'too_large'
  unauthenticated: 'unauthenticated'
  unreadable_body: 'unreadable_body'
  unsupported_media: 'unsupported_media'
  validation_failed: 'validation_failed'
  wrong_credentials: 'wrong_credentials'
}>
export type ProblemCode = z.output<typeof ProblemCode>
/** The body of every answer that is not a success. */
export declare const Problem: z.ZodObject<
  {
    message: z.ZodString
    code: z.ZodEnum<{
      already_revoked: 'already_revoked'
      conflict: 'conflict'
      cross_origin: 'cross_origin'
      forbidden: 'forbidden'
      idempotency_mismatch: 'idempotency_mismatch'
      internal: 'internal'
      list_disabled: 'list_disabled'
      list_empty: 'list_empty'
      not_enough_credits: 'not_enough_credits'
      not_found: 'not_found'
      rate_limited: 'rate_limited'
      template_not_assignable: 'template_not_assignable'
      too_large: 'too_large'
      unauthenticated: 'unauthenticated'
      unreadable_body: 'unreadable_body'
      unsupported_media: 'unsupported_media'
      validation_failed: 'validation_failed'
      wrong_credentials: 'wrong_credentials'
    }>
    errors: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodArray<z.ZodString>>>
    request_id: z.ZodOptional<z.ZodString>
  },
  z.core.$strip
>
export type Problem = z.output<typeof Problem>
