import { m } from '#i18n/compiled/messages.js'
import { violates } from '#server/platform/database/violation.ts'
import { invalidField } from '#server/platform/http/refusal.ts'

/**
 * A template's code is unique in its organization, which only the database can promise.
 * @throws Refusal 422 on `code`, and any other error as it is
 */
export function refuseCodeTaken(error: unknown): never {
  if (!violates(error, 'templates_code')) throw error
  throw invalidField(['code'], (locale) => m.templates_code_taken({}, { locale }))
}
