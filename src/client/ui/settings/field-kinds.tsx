import type { FieldPath, FieldValues } from 'react-hook-form'
import { SelectField } from '../forms/SelectField.tsx'
import { TextField } from '../forms/TextField.tsx'
import { withWebScheme } from '../rich-text/with-scheme.ts'
import type { Field } from './fields.ts'

/** What every kind of field may have beside its name and label. */
export type FieldOptions<Shown extends FieldValues> = Pick<
  Field<Shown>,
  'fact' | 'factLabel' | 'isWide' | 'tidy' | 'check'
> & {
  hint?: (() => string) | undefined
  optional?: boolean
}

type TextOptions<Shown extends FieldValues> = FieldOptions<Shown> & {
  type?: 'text' | 'email' | 'tel' | 'url'
  autoComplete?: string
  /** Written as it is, in small letters: neither capitals nor spelling are corrected. */
  isCode?: boolean
}

/** A line of text. */
export const text = <Shown extends FieldValues>(
  name: FieldPath<Shown>,
  label: () => string,
  { hint, optional = false, type, autoComplete, isCode, ...field }: TextOptions<Shown> = {},
): Field<Shown> => ({
  ...field,
  name,
  label,
  edit: (control) => (
    <TextField
      {...control}
      {...(isCode && { autoCapitalize: 'none', spellCheck: false })}
      {...{ type, optional, autoComplete, hint: hint?.() }}
    />
  ),
})

/** The address of a website, whose `https://` may be left out. */
export function website<Shown extends FieldValues>(
  name: FieldPath<Shown>,
  label: () => string,
  options: TextOptions<Shown>,
): Field<Shown> {
  const line = text(name, label, { ...options, type: 'url', tidy: withWebScheme })
  return {
    ...line,
    edit: ({ onBlur, ...control }) =>
      line.edit({
        ...control,
        onBlur: () => {
          control.onChange(withWebScheme(control.value))
          onBlur()
        },
      }),
  }
}

/** One of few values, each with its words. */
export const choice = <Shown extends FieldValues, Value extends string | number>(
  name: FieldPath<Shown>,
  label: () => string,
  values: readonly Value[],
  words: (value: Value) => string,
  { hint, optional = false, ...field }: FieldOptions<Shown> = {},
): Field<Shown> => ({
  ...field,
  name,
  label,
  words: (value) => words(value as Value),
  edit: (control) => (
    <SelectField
      {...control}
      {...{ optional, hint: hint?.() }}
      options={values.map((value) => ({ value: String(value), label: words(value) }))}
    />
  ),
})
