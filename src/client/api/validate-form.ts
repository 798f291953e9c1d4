import { toNestErrors } from '@hookform/resolvers'
import type { FieldError, FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { dayError, momentError } from '#client/i18n/date-errors.ts'
import { m } from '#i18n/compiled/messages.js'
import { getLocale } from '#i18n/locales.ts'
import { describeIssue } from '#i18n/problems/describe-issue.ts'

/**
 * Validates a form by the contract's schema, with error messages in the language on screen, as the service words them
 * except for the format of dates.
 * The stock zod resolver keeps zod's English messages.
 */
export const validateBy =
  <Input extends FieldValues, Output>(schema: z.ZodType<Output, Input>): Resolver<Input, unknown, Output> =>
  async (values, _context, options) => {
    const result = await schema.safeParseAsync(values, { reportInput: true })
    if (result.success) return { values: result.data, errors: {} }
    const errors: Record<string, FieldError> = {}
    for (const issue of result.error.issues) {
      errors[issue.path.join('.') || 'root'] ??= {
        type: issue.code,
        message: asTyped(describeIssue(issue, getLocale())),
      }
    }
    return { values: {}, errors: toNestErrors(errors, options) }
  }

/** The service's examples of dates are for programs; fields show and take dates as people write them. */
function asTyped(message: string): string {
  if (message === m.problems_field_day()) return dayError()
  return message === m.problems_field_wall_clock() ? momentError() : message
}
