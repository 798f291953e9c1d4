import type { ReactNode } from 'react'
import { type ControllerRenderProps, type FieldPath, type FieldValues, get, set } from 'react-hook-form'

/** What a field's control is given: its value and handlers, its label, and its error, which is empty if it has none. */
type FieldControl = Omit<ControllerRenderProps, 'disabled'> & { label: string; error: string }

/** A setting: its fact when read, its control when edited, its error, and its place in a conflict of two saves. */
export type Field<Shown extends FieldValues> = {
  /** As the contract names it, with the object that it is in: `address_info.city`. */
  name: FieldPath<Shown>
  label: () => string
  edit: (control: FieldControl) => ReactNode
  /** Its value when read; the value itself by default, and false if another field's fact tells it. */
  fact?: ((shown: Shown) => ReactNode) | false
  /** What its fact is called, if that is not its label. */
  factLabel?: () => string
  /** Its fact takes both columns. */
  isWide?: boolean
  /** A value in words, where it is not its own. */
  words?: (value: unknown) => string | undefined
  /** Completes what was typed before it is validated. */
  tidy?: (typed: string) => string
  /** An error that the contract does not know; undefined if there is none. */
  check?: (typed: string) => string | undefined
}

/** The fields of a group, in order; those of an inner list are beside each other. */
export type Fields<Shown extends FieldValues> = (Field<Shown> | Field<Shown>[])[]

/** A settings group as a list of its fields; `text`, `choice` and `richText` make them. */
export const defineFields = <Shown extends FieldValues>(fields: Fields<Shown>) => fields

/** The values of the form: an empty string for what is not set. */
export function valuesOf<Shown extends FieldValues>(fields: Fields<Shown>, shown: Shown): FieldValues {
  const values: FieldValues = {}
  for (const { name } of fields.flat()) set(values, name, get(shown, name) ?? '')
  return values
}

const fieldIn = <Shown extends FieldValues>(fields: Fields<Shown>, field: string) =>
  fields.flat().find(({ name }) => name === field)

/** The name of a field, as the form calls it. */
export const labelIn =
  <Shown extends FieldValues>(fields: Fields<Shown>) =>
  (field: string) =>
    fieldIn(fields, field)?.label() ?? field

/** The value of a field in words; undefined where it is its own. */
export const wordsIn =
  <Shown extends FieldValues>(fields: Fields<Shown>) =>
  (field: string, value: unknown) =>
    fieldIn(fields, field)?.words?.(value)
