import { type FieldValues, type UseFormReturn, useController } from 'react-hook-form'
import type { Field, Fields } from './fields.ts'

type FormFieldsProps<Shown extends FieldValues, Change> = {
  form: UseFormReturn<FieldValues, unknown, Change>
  fields: Fields<Shown>
}

/** The controls of a group's fields, each with its error. */
export const FormFields = <Shown extends FieldValues, Change>({ form, fields }: FormFieldsProps<Shown, Change>) =>
  fields.map((field) =>
    Array.isArray(field) ? (
      <div key={field.map(({ name }) => name).join()} className="pair">
        <FormFields form={form} fields={field} />
      </div>
    ) : (
      <FormField key={field.name} form={form} field={field} />
    ),
  )

type FormFieldProps<Shown extends FieldValues, Change> = {
  form: UseFormReturn<FieldValues, unknown, Change>
  field: Field<Shown>
}

function FormField<Shown extends FieldValues, Change>({ form, field }: FormFieldProps<Shown, Change>) {
  const { field: control, fieldState } = useController({ control: form.control, name: field.name })
  const { disabled: _, ...handlers } = control
  return field.edit({ ...handlers, label: field.label(), error: fieldState.error?.message ?? '' })
}
