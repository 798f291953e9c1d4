import { Editor, type Extensions } from '@tiptap/core'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ControlProps } from '../forms/Field.tsx'
import { cleanPaste } from './clean-paste.ts'
import styles from './RichTextEditor.module.css'
import { RichTextToolbar } from './RichTextToolbar.tsx'
import { extensionsOf, type RichTextKind } from './rich-text-schema.ts'

/** Extends a rich-text field, for example with placeholders. */
export type RichTextAddition = {
  extensions: Extensions
  /** Converts the stored HTML to the HTML that the extensions parse. */
  open: (html: string) => string
  /** Converts the editor's HTML back to the stored HTML. */
  close: (html: string) => string
  /** Rendered after the toolbar's buttons. */
  tools: (editor: Editor) => ReactNode
}

export type RichTextAreaProps = ControlProps & {
  label: string
  /** HTML; an empty string if there is no text. */
  value: string
  onChange: (html: string) => void
  onBlur?: () => void
  /** Must not change after mount. */
  more?: RichTextAddition
  /** Which content is allowed; must not change after mount either. */
  kind?: RichTextKind
}

/** The control of `RichTextEditor`: a toolbar with the text below it. */
export function RichTextArea({
  id,
  label,
  value,
  onChange,
  onBlur,
  more,
  kind = 'text',
  ...described
}: RichTextAreaProps) {
  const written = useRef(value)
  const box = useRef<HTMLDivElement>(null)
  const editor = useEditor(box, written, { onChange, onBlur, more, kind })

  // The value also changes from outside: edits were discarded, or another user's version was loaded.
  useEffect(() => {
    if (!editor || value === written.current) return
    written.current = value
    editor.commands.setContent(more ? more.open(value) : value, { emitUpdate: false })
  }, [editor, value, more])

  const attributes = JSON.stringify({
    id,
    role: 'textbox',
    'aria-multiline': String(kind !== 'line'),
    'aria-label': label,
    'aria-describedby': described['aria-describedby'],
    'aria-invalid': described['aria-invalid'] && 'true',
  })
  useEffect(() => {
    editor?.setOptions({ editorProps: { attributes: JSON.parse(attributes), transformPastedHTML: cleanPaste } })
  }, [editor, attributes])

  // Browsers move focus from a label to its control only for native form fields.
  useEffect(() => {
    const labelElement = document.querySelector(`label[for="${CSS.escape(id)}"]`)
    const focus = () => editor?.view.focus()
    labelElement?.addEventListener('click', focus)
    return () => labelElement?.removeEventListener('click', focus)
  }, [editor, id])

  return (
    <div className={styles.box} data-wrong={described['aria-invalid']}>
      {editor ? (
        <RichTextToolbar editor={editor} kind={kind} more={more?.tools(editor)} />
      ) : (
        <div className={styles.bar} />
      )}
      <div ref={box} className={kind === 'line' ? styles.line : styles.text} />
    </div>
  )
}

type EditorCallbacks = Pick<RichTextAreaProps, 'onChange' | 'onBlur' | 'more' | 'kind'>

/** Creates the editor without Tiptap's React bindings, whose portals and comparisons nothing here needs. */
function useEditor(box: { current: HTMLDivElement | null }, written: { current: string }, callbacks: EditorCallbacks) {
  const [editor, setEditor] = useState<Editor | null>(null)
  const latest = useRef(callbacks)
  latest.current = callbacks
  // A layout effect, because a first paint without the text would shrink the box and cause a layout shift.
  useLayoutEffect(() => {
    const { more, kind = 'text' } = latest.current
    const extensions = extensionsOf(kind)
    const made = new Editor({
      element: box.current,
      extensions: more ? [...extensions, ...more.extensions] : extensions,
      content: more ? more.open(written.current) : written.current,
      onUpdate: () => {
        written.current = more ? more.close(htmlOf(made)) : htmlOf(made)
        latest.current.onChange(written.current)
      },
      onBlur: () => latest.current.onBlur?.(),
    })
    setEditor(made)
    return () => made.destroy()
  }, [box, written])
  return editor
}

/** The editor's HTML; an empty string without text. List items lose the paragraph around their text. */
function htmlOf(editor: Editor) {
  if (editor.isEmpty) return ''
  return editor.getHTML().replace(/<li><p>((?:(?!<\/p>).)*)<\/p><\/li>/gs, '<li>$1</li>')
}
