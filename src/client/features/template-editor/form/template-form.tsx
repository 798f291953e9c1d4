import { createContext, type ReactNode, use } from 'react'
import { type FieldError, FormProvider, useController, useFormContext, useFormState, useWatch } from 'react-hook-form'
import type { FieldName, TemplateValues } from './template-values.ts'
import type { useTemplateForm } from './use-template-form.ts'

type TemplateForm = ReturnType<typeof useTemplateForm>

const TemplateFormContext = createContext<TemplateForm | null>(null)

/** Everything inside belongs to one open template. */
export const TemplateFormProvider = ({ value, children }: { value: TemplateForm; children: ReactNode }) => (
  <TemplateFormContext value={value}>
    <FormProvider {...value.form}>{children}</FormProvider>
  </TemplateFormContext>
)

/** The template that is open in the editor around, and what can be done with it. */
export function useOpenTemplate(): TemplateForm {
  const form = use(TemplateFormContext)
  if (!form) throw new Error('This stands inside TemplateFormProvider')
  return form
}

/** All values of the form; whoever reads them is drawn again on every keystroke. */
export const useTemplateValues = () => useWatch() as TemplateValues

/** One value of the form. */
export const useTemplateValue = <Name extends FieldName>(name: Name): TemplateValues[Name] =>
  useWatch<TemplateValues, Name>({ name })

/** Whether something is written that the service does not have. */
export const useIsDirty = () => useFormState().isDirty

type TemplateField<Value> = {
  id: string
  value: Value
  error: string | undefined
  /** What is wrong in a row of a list: `2.url`. */
  wrongRows: FieldError['types']
  onChange: (value: Value) => void
  onBlur: () => void
}

/** One field with what is wrong with it: checked when it is left, and no longer complained about while it is written. */
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
      // Offline, the check may not come: what is wrong is said when it is saved.
      if (field.value && !error) trigger(name).catch(() => {})
    },
  }
}

/** The id of a field's control, to which lists of what is missing lead. */
export const fieldId = (field: string) => `template-${field}`

/** Brings a field into view and the focus into it; of several choices to the one that is on, of no rows to where one is added. */
export function showField(field: string) {
  const control = document.getElementById(fieldId(field))
  const inside = (which: string) => control?.querySelector<HTMLElement>(which)
  const target = inside('input:checked') ?? inside('input, textarea') ?? inside('[data-add] button') ?? control
  target?.focus()
  target?.scrollIntoView({ block: 'center' })
}
