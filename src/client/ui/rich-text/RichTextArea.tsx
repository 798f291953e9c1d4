import { Editor, type Extensions } from '@tiptap/core'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ControlProps } from '../forms/Field.tsx'
import { cleanPaste } from './clean-paste.ts'
import styles from './RichTextEditor.module.css'
import { RichTextToolbar } from './RichTextToolbar.tsx'
import { extensionsOf, type RichTextKind } from './rich-text-schema.ts'

/** What a text may hold beyond the usual. */
export type MoreInText = {
  extensions: Extensions
  /** From the text as it is kept to what the extensions read. */
  open: (html: string) => string
  /** And back. */
  close: (html: string) => string
  /** After the buttons of the bar. */
  tools: (editor: Editor) => ReactNode
}

export type RichTextAreaProps = ControlProps & {
  label: string
  /** HTML; empty where nothing is written. */
  value: string
  onChange: (html: string) => void
  onBlur?: () => void
  /** Stays the same as long as the field is shown. */
  more?: MoreInText
  /** What may be written; stays the same too. */
  kind?: RichTextKind
}

/** The control of `RichTextEditor`: a bar of buttons and the text under it. */
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

  // The text may also change from outside: it was discarded, or somebody else wrote.
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

  // A label leads to its control, which a browser does by itself only for form fields.
  useEffect(() => {
    const words = document.querySelector(`label[for="${CSS.escape(id)}"]`)
    const focus = () => editor?.view.focus()
    words?.addEventListener('click', focus)
    return () => words?.removeEventListener('click', focus)
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

/** Not the library's own parts for React: they bring portals and comparisons for which there is nothing here. */
function useEditor(box: { current: HTMLDivElement | null }, written: { current: string }, callbacks: EditorCallbacks) {
  const [editor, setEditor] = useState<Editor | null>(null)
  const latest = useRef(callbacks)
  latest.current = callbacks
  // Before anything is painted: without its text the box would shrink for a moment, and all below it jump.
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

/** An empty editor says nothing; a list's lines stay lines, without a paragraph in each. */
function htmlOf(editor: Editor) {
  if (editor.isEmpty) return ''
  return editor.getHTML().replace(/<li><p>((?:(?!<\/p>).)*)<\/p><\/li>/gs, '<li>$1</li>')
}
