import { createContext, type ReactNode, use } from 'react'
import { type FieldError, FormProvider, useController, useFormContext, useFormState, useWatch } from 'react-hook-form'
import { reveal } from '../sections/reveal.ts'
import type { FieldName, TemplateValues } from './template-values.ts'
import type { useTemplateForm } from './use-template-form.ts'

type TemplateForm = ReturnType<typeof useTemplateForm>

const TemplateFormContext = createContext<TemplateForm | null>(null)

/** Provides one open template to its children. */
export const TemplateFormProvider = ({ value, children }: { value: TemplateForm; children: ReactNode }) => (
  <TemplateFormContext value={value}>
    <FormProvider {...value.form}>{children}</FormProvider>
  </TemplateFormContext>
)

/** The template that is open in the surrounding editor, with its actions. */
export function useOpenTemplate(): TemplateForm {
  const form = use(TemplateFormContext)
  if (!form) throw new Error('This stands inside TemplateFormProvider')
  return form
}

/** All values of the form; re-renders on every keystroke. */
export const useTemplateValues = () => useWatch() as TemplateValues

export const useTemplateValue = <Name extends FieldName>(name: Name): TemplateValues[Name] =>
  useWatch<TemplateValues, Name>({ name })

/** Whether the form has changes that the service does not have. */
export const useIsDirty = () => useFormState().isDirty

type TemplateField<Value> = {
  id: string
  value: Value
  error: string | undefined
  /** Errors in a row of a list: `2.url`. */
  wrongRows: FieldError['types']
  onChange: (value: Value) => void
  onBlur: () => void
}

/** A field with its error: validated on blur, and cleared while typing. */
export function useTemplateField<Name extends FieldName>(name: Name): TemplateField<TemplateValues[Name]> {
  const { clearErrors, trigger } = useFormContext<TemplateValues>()
  const { field, fieldState } = useController<TemplateValues, Name>({ name })
  const error = fieldState.error?.message
  return {
    id: fieldId(name),
    value: field.value,
    error,
    wrongRows: fieldState.error?.types,
    onChange: (value) => {
      field.onChange(value)
      clearErrors(name)
    },
    onBlur: () => {
      // Offline, the lazy validation may fail to load; errors are then shown on saving.
      if (field.value && !error) trigger(name).catch(() => {})
    },
  }
}

/** The id of a field's control, for links to it. */
export const fieldId = (field: string) => `template-${field}`

/** Unfolds a field's section, scrolls to the field and focuses it. */
export const showField = (field: string) => reveal(fieldId(field))
