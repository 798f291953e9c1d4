import { requiredWhenActive } from '#contract/template-completeness.ts'
import { m } from '#i18n/compiled/messages.js'
import { type FieldError, Refusal } from '#server/platform/http/refusal.ts'
import { missingElements } from './micro-credentials/micro-credential-content.ts'
import { type Content, type ContentColumn, fieldOf } from './template-content.ts'

/**
 * Checks that a template is complete enough to be active.
 * @param country the organization's, an element of a micro-credential
 * @throws Refusal 422 that names every missing field
 */
export function refuseIncomplete(content: Content, country: string | null): void {
  const filled = new Set((Object.keys(content) as ContentColumn[]).filter((column) => content[column]).map(fieldOf))
  const missing = requiredWhenActive(content.type).filter((field) => !filled.has(field))
  const fieldErrors = [
    ...missing.map(
      (field): FieldError => ({
        path: field.split('.'),
        sentence: (locale) => m.problems_field_required({}, { locale }),
      }),
    ),
    ...missingElements(content, country),
  ]
  if (fieldErrors.length === 0) return
  throw new Refusal(422, 'validation_failed', { fieldErrors })
}
