import type { FieldErrors, Resolver } from 'react-hook-form'
import { validateBy } from '#client/api/validate-form.ts'
import { UpdateTemplate } from '#contract/templates.ts'
import { requestOf, textFields } from '../template-texts.ts'
import type { TemplateValues } from './template-values.ts'

const validateRequest = validateBy(UpdateTemplate)

/** Checks the form by the contract, whose texts of a type are nested in the request and fields like the others here. */
export const validateTemplate: Resolver<TemplateValues> = async (values, context) => {
  const options = { fields: {}, shouldUseNativeValidation: false }
  const { errors } = await validateRequest(requestOf(values, textFields), context, options)
  const { type_data: nested, ...others } = errors
  return { values: {}, errors: { ...others, ...nested } as FieldErrors<TemplateValues> }
}
