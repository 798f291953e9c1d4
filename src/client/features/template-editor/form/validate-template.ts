import '#i18n/problems/describe-figures.ts'
import type { FieldError, FieldErrors, Resolver } from 'react-hook-form'
import { validateBy } from '#client/api/validate-form.ts'
import { fieldNamed, requestOf, textFields } from '#client/features/templates/texts/template-texts.ts'
import { isIncomplete } from '#client/features/templates/texts/validity-text.ts'
import { UpdateTemplate } from '#contract/templates.ts'
import { m } from '#i18n/compiled/messages.js'
import type { TemplateValues } from './template-values.ts'

const validateRequest = validateBy(UpdateTemplate)

/**
 * Validates the form by the contract, whose request nests some of the form's fields. For a list field, `types` has the
 * errors by position in the list: `2.url`.
 */
export const validateTemplate: Resolver<TemplateValues> = async (values, context) => {
  const options = { fields: {}, shouldUseNativeValidation: false }
  const { errors } = await validateRequest(requestOf(values, textFields), context, options)
  const found: Record<string, FieldError> = {}
  if (isIncomplete(values.validity)) found['validity'] = { type: 'required', message: m.problems_field_required() }
  for (const [path, error] of named(errors)) {
    const field = fieldNamed(path)
    found[field] ??= error
    const place = /\.(\d+\..+)$/.exec(path)?.[1]
    if (place && error.message) found[field].types = { ...found[field].types, [place]: error.message }
  }
  return { values: {}, errors: found as FieldErrors<TemplateValues> }
}

/** Errors by their fields' paths in the request. */
function named(errors: object, path = ''): [path: string, FieldError][] {
  return Object.entries(errors).flatMap(([name, error]): [string, FieldError][] => {
    if (!error) return []
    return typeof error.message === 'string' ? [[path + name, error]] : named(error, `${path}${name}.`)
  })
}
