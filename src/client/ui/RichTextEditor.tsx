import { lazy, type RefObject, useId, useRef } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { type ControlProps, Field, type FieldProps } from './Field.tsx'
import { Near } from './Near.tsx'
import styles from './RichTextEditor.module.css'
import { WrittenText } from './WrittenText.tsx'

export type RichTextAreaProps = ControlProps & {
  label: string
  /** HTML; empty where nothing is written. */
  value: string
  onChange: (html: string) => void
  onBlur?: () => void
  /** Somebody came here before the editor did. */
  isAwaited: RefObject<boolean>
}

// The editor is larger than all the rest of a page: it comes after the page is there.
const RichTextArea = lazy(() => import('./RichTextArea.tsx').then((module) => ({ default: module.RichTextArea })))

type RichTextEditorProps = FieldProps & Omit<RichTextAreaProps, keyof ControlProps | 'isAwaited'> & { id?: string }

/** A labelled text with bold, italic, subheadings, lists and links, as HTML. */
export function RichTextEditor({ label, hint, error, optional, id: givenId, ...area }: RichTextEditorProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  const isAwaited = useRef(false)
  return (
    <Field {...{ label, hint, error, optional, id }}>
      {(control) => (
        <Near fallback={<Coming {...{ id, label, isAwaited }} html={area.value} />}>
          <RichTextArea label={label} isAwaited={isAwaited} {...control} {...area} />
        </Near>
      )}
    </Field>
  )
}

type ComingProps = Pick<RichTextAreaProps, 'id' | 'label' | 'isAwaited'> & { html: string }

/**
 * The words alone, in the room that the editor will take: what is under it must not move when it comes. A button covers
 * them, so that label, pointer and keyboard lead here as they will to the editor, which then takes over.
 */
function Coming({ id, label, isAwaited, html }: ComingProps) {
  const wait = (isHere: boolean) => () => {
    isAwaited.current = isHere
  }
  return (
    <div className={styles.coming} aria-busy="true">
      <button
        type="button"
        id={id}
        aria-label={`${label}: ${m.shell_loading()}`}
        // Drawn anew while the editor's scripts are on their way.
        ref={(button) => void (isAwaited.current && button?.focus())}
        onFocus={wait(true)}
        onClick={wait(true)}
        onBlur={wait(false)}
      />
      <WrittenText html={html} />
    </div>
  )
}
