import { type FieldPath, type FieldValues, get } from 'react-hook-form'
import { RichText } from '../rich-text/RichText.tsx'
import { RichTextEditor } from '../rich-text/RichTextEditor.tsx'
import type { FieldOptions } from './field-kinds.tsx'
import type { Field } from './fields.ts'

/** A text with headings, lists and links; its fact takes both columns. */
export const richText = <Shown extends FieldValues>(
  name: FieldPath<Shown>,
  label: () => string,
  { hint, optional = false, ...field }: FieldOptions<Shown> = {},
): Field<Shown> => ({
  isWide: true,
  fact: (shown) => {
    const html: string = get(shown, name)
    return html && <RichText html={html} />
  },
  ...field,
  name,
  label,
  edit: ({ ref: _, ...control }) => <RichTextEditor {...control} {...{ optional, hint: hint?.() }} />,
})
