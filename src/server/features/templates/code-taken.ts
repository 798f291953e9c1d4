import { m } from '#i18n/compiled/messages.js'
import { violates } from '#server/platform/database/violation.ts'
import { invalidField } from '#server/platform/http/refusal.ts'

/**
 * Turns a violation of the unique index on an organization's template codes into a field error.
 * @throws Refusal 422 on `code`, and any other error unchanged
 */
export function refuseCodeTaken(error: unknown): never {
  if (!violates(error, 'templates_code')) throw error
  throw invalidField(['code'], (locale) => m.templates_code_taken({}, { locale }))
}
