import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form'

/** Puts values of the interface into the form's fields of the same names; null is an empty field. */
export const takeIntoForm =
  <Values extends FieldValues, Output>(form: UseFormReturn<Values, unknown, Output>) =>
  (theirs: Record<string, unknown>) => {
    for (const [name, value] of Object.entries(theirs)) {
      const field = name as FieldPath<Values>
      form.resetField(field, { defaultValue: (value ?? '') as FieldPathValue<Values, typeof field> })
    }
  }
