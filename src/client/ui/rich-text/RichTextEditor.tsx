import { type ComponentType, useId } from 'react'
import { LazyBoundary } from '../feedback/LazyBoundary.tsx'
import { lazyPart } from '../feedback/lazy-part.ts'
import { type ControlProps, Field, type FieldProps } from '../forms/Field.tsx'
import type { RichTextAreaProps } from './RichTextArea.tsx'
import { RichTextPlaceholder } from './RichTextPlaceholder.tsx'

// Tiptap weighs 93 KiB, so a page is shown first and its text editors follow.
const RichTextArea = lazyPart(() => import('./RichTextArea.tsx'), 'RichTextArea')

export type RichTextEditorProps = FieldProps &
  Omit<RichTextAreaProps, keyof ControlProps | 'more'> & {
    id?: string
    /** A lazy control that extends the usual one. */
    Area?: ComponentType<RichTextAreaProps>
  }

/** A labelled rich-text field with bold, italic, subheadings, lists and links; its value is HTML. */
export function RichTextEditor({
  label,
  hint,
  error,
  optional,
  isTitled,
  id: givenId,
  Area = RichTextArea,
  ...area
}: RichTextEditorProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  return (
    <Field {...{ label, hint, error, optional, isTitled, id }}>
      {(control) => (
        <LazyBoundary fallback={<RichTextPlaceholder {...control} html={area.value} kind={area.kind} />}>
          <Area label={label} {...control} {...area} />
        </LazyBoundary>
      )}
    </Field>
  )
}
