import { lazy, useId } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { type ControlProps, Field, type FieldProps } from './Field.tsx'
import { Near } from './Near.tsx'
import { WrittenText } from './WrittenText.tsx'

export type RichTextAreaProps = ControlProps & {
  label: string
  /** HTML; empty where nothing is written. */
  value: string
  onChange: (html: string) => void
  onBlur?: () => void
}

// The editor is larger than all the rest of a page: it comes after the page is there.
const RichTextArea = lazy(() => import('./RichTextArea.tsx').then((module) => ({ default: module.RichTextArea })))

type RichTextEditorProps = FieldProps & Omit<RichTextAreaProps, keyof ControlProps> & { id?: string }

/** A labelled text with bold, italic, subheadings, lists and links, as HTML. */
export function RichTextEditor({ label, hint, error, optional, id: givenId, ...area }: RichTextEditorProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  return (
    <Field {...{ label, hint, error, optional, id }}>
      {(control) => (
        <Near fallback={<Coming html={area.value} />}>
          <RichTextArea label={label} {...control} {...area} />
        </Near>
      )}
    </Field>
  )
}

/** The words alone, in the room that the editor will take: what is under it must not move when it comes. */
const Coming = ({ html }: { html: string }) => (
  <div aria-busy="true">
    <span className="sr">{m.shell_loading()}</span>
    <WrittenText html={html} />
  </div>
)
