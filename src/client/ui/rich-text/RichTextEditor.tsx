import { useId } from 'react'
import { type ControlProps, Field, type FieldProps } from '../forms/Field.tsx'
import { RichTextArea, type RichTextAreaProps } from './RichTextArea.tsx'

type RichTextEditorProps = FieldProps & Omit<RichTextAreaProps, keyof ControlProps> & { id?: string }

/** A labelled text with bold, italic, subheadings, lists and links, as HTML. */
export function RichTextEditor({ label, hint, error, optional, id: givenId, ...area }: RichTextEditorProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  return (
    <Field {...{ label, hint, error, optional, id }}>
      {(control) => <RichTextArea label={label} {...control} {...area} />}
    </Field>
  )
}
