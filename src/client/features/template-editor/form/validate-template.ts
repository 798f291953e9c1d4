import type { FieldErrors, Resolver } from 'react-hook-form'
import { validateBy } from '#client/api/validate-form.ts'
import { UpdateTemplate } from '#contract/templates.ts'
import { m } from '#i18n/compiled/messages.js'
import { requestOf, textFields } from '../template-texts.ts'
import { isHalf } from '../validity/validity-text.ts'
import type { TemplateValues } from './template-values.ts'

const validateRequest = validateBy(UpdateTemplate)

/** Checks the form by the contract, whose texts of a type are nested in the request and fields like the others here. */
export const validateTemplate: Resolver<TemplateValues> = async (values, context) => {
  const options = { fields: {}, shouldUseNativeValidation: false }
  const { errors } = await validateRequest(requestOf(values, textFields), context, options)
  const { type_data: nested, validity_count, validity_unit, ...others } = errors
  const half = isHalf(values.validity) && { type: 'required', message: m.problems_field_required() }
  const validity = half || validity_count || validity_unit
  return { values: {}, errors: { ...others, ...nested, ...(validity && { validity }) } as FieldErrors<TemplateValues> }
}
