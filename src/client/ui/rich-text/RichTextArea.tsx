import type { InputRule } from '@tiptap/pm/inputrules'
import type { NodeSpec, Schema } from '@tiptap/pm/model'
import { EditorState } from '@tiptap/pm/state'
import { EditorView } from '@tiptap/pm/view'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ControlProps } from '../forms/Field.tsx'
import { cleanPaste } from './clean-paste.ts'
import styles from './RichTextEditor.module.css'
import { RichTextToolbar } from './RichTextToolbar.tsx'
import { pluginsOf } from './rich-text-keys.ts'
import { type RichTextKind, readHtml, schemaOf, writeHtml } from './rich-text-schema.ts'

/** What a text may hold beyond the usual. */
export type MoreInText = {
  nodes: Record<string, NodeSpec>
  /** What is made of them as they are typed. */
  rules: (schema: Schema) => InputRule[]
  /** From the text as it is kept to what the nodes read. */
  open: (html: string) => string
  /** And back. */
  close: (html: string) => string
  /** After the buttons of the bar. */
  tools: (view: EditorView) => ReactNode
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
  const { view, state } = useEditor(box, written, { onChange, onBlur, more, kind })

  // The text may also change from outside: it was discarded, or somebody else wrote.
  useEffect(() => {
    if (!view || value === written.current) return
    written.current = value
    const { doc, schema, tr } = view.state
    const { content } = readHtml(schema, more ? more.open(value) : value)
    view.dispatch(tr.replaceWith(0, doc.content.size, content).setMeta(FROM_OUTSIDE, true))
  }, [view, value, more])

  const attributes = JSON.stringify({
    id,
    role: 'textbox',
    'aria-multiline': String(kind !== 'line'),
    'aria-label': label,
    'aria-describedby': described['aria-describedby'],
    'aria-invalid': described['aria-invalid'] && 'true',
    tabindex: '0',
  })
  useEffect(() => {
    view?.setProps({ attributes: JSON.parse(attributes) })
  }, [view, attributes])

  // A label leads to its control, which a browser does by itself only for form fields.
  useEffect(() => {
    const words = document.querySelector(`label[for="${CSS.escape(id)}"]`)
    const focus = () => view?.focus()
    words?.addEventListener('click', focus)
    return () => words?.removeEventListener('click', focus)
  }, [view, id])

  return (
    <div className={styles.box} data-wrong={described['aria-invalid']}>
      {view && state ? (
        <RichTextToolbar view={view} state={state} kind={kind} more={more?.tools(view)} />
      ) : (
        <div className={styles.bar} />
      )}
      <div ref={box} className={kind === 'line' ? styles.line : styles.text} />
    </div>
  )
}

/** Marks a change that nobody has to be told of. */
const FROM_OUTSIDE = 'from outside'

type EditorCallbacks = Pick<RichTextAreaProps, 'onChange' | 'onBlur' | 'more' | 'kind'>

function useEditor(box: { current: HTMLDivElement | null }, written: { current: string }, callbacks: EditorCallbacks) {
  const [view, setView] = useState<EditorView | null>(null)
  const [state, setState] = useState<EditorState | null>(null)
  const latest = useRef(callbacks)
  latest.current = callbacks
  // Before anything is painted: without its text the box would shrink for a moment, and all below it jump.
  useLayoutEffect(() => {
    const { more, kind = 'text' } = latest.current
    const schema = schemaOf(kind, more?.nodes)
    const doc = readHtml(schema, more ? more.open(written.current) : written.current)
    const begun = EditorState.create({ doc, plugins: pluginsOf(schema, more?.rules(schema) ?? []) })
    const made = new EditorView(box.current, {
      state: begun,
      transformPastedHTML: cleanPaste,
      handleDOMEvents: { blur: () => latest.current.onBlur?.() },
      dispatchTransaction: (change) => {
        const next = made.state.apply(change)
        made.updateState(next)
        setState(next)
        if (!change.docChanged || change.getMeta(FROM_OUTSIDE)) return
        written.current = more ? more.close(writeHtml(next.doc)) : writeHtml(next.doc)
        latest.current.onChange(written.current)
      },
    })
    setView(made)
    setState(begun)
    return () => made.destroy()
  }, [box, written])
  return { view, state }
}
