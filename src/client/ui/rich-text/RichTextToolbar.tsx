import type { Editor } from '@tiptap/core'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { m } from '#i18n/compiled/messages.js'
import type { IconName } from '../buttons/Icon.tsx'
import { IconButton } from '../buttons/IconButton.tsx'
import { LazyBoundary } from '../feedback/LazyBoundary.tsx'
import { lazyPart } from '../feedback/lazy-part.ts'
import styles from './RichTextEditor.module.css'
import type { RichTextKind } from './rich-text-schema.ts'

const RichTextLink = lazyPart(() => import('./RichTextLink.tsx'), 'RichTextLink')

type Tool = { id: string; icon: IconName; label: () => string; apply: (editor: Editor) => void; startsGroup?: true }

const tools: Tool[] = [
  { id: 'bold', icon: 'bold', label: m.shell_rich_bold, apply: (editor) => editor.chain().toggleBold().run() },
  {
    id: 'italic',
    icon: 'italic',
    label: m.shell_rich_italic,
    apply: (editor) => editor.chain().toggleItalic().run(),
  },
  {
    id: 'heading',
    icon: 'h',
    label: m.shell_rich_heading,
    startsGroup: true,
    apply: (editor) => editor.chain().toggleHeading({ level: 3 }).run(),
  },
  {
    id: 'bulletList',
    icon: 'ul',
    label: m.shell_rich_bullets,
    apply: (editor) => editor.chain().toggleList('bulletList', 'listItem').run(),
  },
  {
    id: 'orderedList',
    icon: 'ol',
    label: m.shell_rich_numbers,
    apply: (editor) => editor.chain().toggleList('orderedList', 'listItem').run(),
  },
]

const toolsOf = (kind: RichTextKind) =>
  kind === 'text' ? tools : tools.filter(({ id }) => kind === 'words' && id === 'bold')

/** The toolbar is one tab stop: arrow keys, Home and End move between the tools, Escape returns to the text. */
export function RichTextToolbar({ editor, kind, more }: { editor: Editor; kind: RichTextKind; more?: ReactNode }) {
  const [reached, setReached] = useState('bold')
  const [isLinking, setLinking] = useState(false)
  const active = useActive(editor)
  useLinkShortcut(editor, () => setLinking(kind !== 'line'))
  const tab = (id: string) => ({ tabIndex: reached === id ? 0 : -1, onFocus: () => setReached(id), 'data-tool': id })
  return (
    <>
      <div
        className={styles.bar}
        role="toolbar"
        aria-label={m.shell_rich_toolbar()}
        onKeyDown={(event) => moveFocus(event, () => editor.view.focus())}
      >
        {toolsOf(kind).map(({ id, icon, label, apply, startsGroup }) => (
          <span key={id} style={{ display: 'contents' }}>
            {startsGroup && <span className={styles.apart} />}
            <IconButton
              icon={icon}
              label={label()}
              {...tab(id)}
              aria-pressed={active.includes(id)}
              // Keeps focus and selection in the text, which the press would take away.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => {
                // Tiptap's `focus` command waits for a frame, and keys pressed in the meantime would be lost.
                editor.view.focus()
                apply(editor)
              }}
            />
          </span>
        ))}
        {kind !== 'line' && (
          <>
            <span className={styles.apart} />
            <IconButton
              icon="link"
              label={m.shell_rich_link()}
              {...tab('link')}
              aria-pressed={active.includes('link')}
              aria-expanded={isLinking}
              onClick={() => setLinking(!isLinking)}
            />
          </>
        )}
        {more}
      </div>
      <LazyBoundary>{isLinking && <RichTextLink editor={editor} onClose={() => setLinking(false)} />}</LazyBoundary>
    </>
  )
}

/** Ctrl K or Cmd K in the text makes a link, as in other editors; elsewhere on the page it opens the palette. */
function useLinkShortcut(editor: Editor, onLink: () => void) {
  const latest = useRef(onLink)
  latest.current = onLink
  useEffect(() => {
    const text = editor.view.dom
    const press = (event: globalThis.KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      if (!isShortcut || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      event.stopPropagation()
      latest.current()
    }
    text.addEventListener('keydown', press)
    return () => text.removeEventListener('keydown', press)
  }, [editor])
}

/** The ids of the tools that are active at the cursor. */
function useActive(editor: Editor) {
  const subscribe = (listener: () => void) => {
    editor.on('transaction', listener)
    return () => void editor.off('transaction', listener)
  }
  const all = [...tools.map(({ id }) => id), 'link']
  return useSyncExternalStore(subscribe, () => all.filter((id) => editor.isActive(id)).join(' ')).split(' ')
}

function moveFocus(event: KeyboardEvent<HTMLElement>, leave: () => void) {
  if (event.key === 'Escape') leave()
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-tool]')]
  const at = buttons.indexOf(document.activeElement as HTMLElement)
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: buttons.length - 1 }[event.key]
  if (to === undefined) return
  event.preventDefault()
  buttons.at(to % buttons.length)?.focus()
}
