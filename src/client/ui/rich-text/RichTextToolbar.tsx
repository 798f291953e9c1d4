import type { EditorState } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { type KeyboardEvent, lazy, type ReactNode, useEffect, useRef, useState } from 'react'
import { m } from '#i18n/compiled/messages.js'
import type { IconName } from '../buttons/Icon.tsx'
import { IconButton } from '../buttons/IconButton.tsx'
import { LazyBoundary } from '../feedback/LazyBoundary.tsx'
import styles from './RichTextEditor.module.css'
import { isOn, toggle, toggleHeading, toggleList } from './rich-text-acts.ts'
import type { RichTextKind } from './rich-text-schema.ts'

const RichTextLink = lazy(() => import('./RichTextLink.tsx').then((module) => ({ default: module.RichTextLink })))

type Tool = { id: string; icon: IconName; label: () => string; apply: (view: EditorView) => void; apart?: true }

const tools: Tool[] = [
  { id: 'bold', icon: 'bold', label: m.shell_rich_bold, apply: (view) => toggle(view, 'bold') },
  {
    id: 'italic',
    icon: 'italic',
    label: m.shell_rich_italic,
    apply: (view) => toggle(view, 'italic'),
  },
  {
    id: 'heading',
    icon: 'h',
    label: m.shell_rich_heading,
    apart: true,
    apply: (view) => toggleHeading(view, 3),
  },
  {
    id: 'bulletList',
    icon: 'ul',
    label: m.shell_rich_bullets,
    apply: (view) => toggleList(view, 'bulletList'),
  },
  {
    id: 'orderedList',
    icon: 'ol',
    label: m.shell_rich_numbers,
    apply: (view) => toggleList(view, 'orderedList'),
  },
]

const toolsOf = (kind: RichTextKind) =>
  kind === 'text' ? tools : tools.filter(({ id }) => kind === 'words' && id === 'bold')

type RichTextToolbarProps = { view: EditorView; state: EditorState; kind: RichTextKind; more?: ReactNode }

/** One stop for the keyboard: the arrows, Home and End go from tool to tool, Escape back to the text. */
export function RichTextToolbar({ view, state, kind, more }: RichTextToolbarProps) {
  const [reached, setReached] = useState('bold')
  const [isLinking, setLinking] = useState(false)
  useLinkShortcut(view, () => setLinking(kind !== 'line'))
  const tab = (id: string) => ({ tabIndex: reached === id ? 0 : -1, onFocus: () => setReached(id), 'data-tool': id })
  return (
    <>
      <div
        className={styles.bar}
        role="toolbar"
        aria-label={m.shell_rich_toolbar()}
        onKeyDown={(event) => moveAlong(event, () => view.focus())}
      >
        {toolsOf(kind).map(({ id, icon, label, apply, apart }) => (
          <span key={id} style={{ display: 'contents' }}>
            {apart && <span className={styles.apart} />}
            <IconButton
              icon={icon}
              label={label()}
              {...tab(id)}
              aria-pressed={isOn(state, id)}
              // Keeps the selection in the text, where a press would take it away.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => {
                view.focus()
                apply(view)
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
              aria-pressed={isOn(state, 'link')}
              aria-expanded={isLinking}
              onClick={() => setLinking(!isLinking)}
            />
          </>
        )}
        {more}
      </div>
      <LazyBoundary>{isLinking && <RichTextLink view={view} onClose={() => setLinking(false)} />}</LazyBoundary>
    </>
  )
}

/** Ctrl K or Cmd K in the text makes a link, as in other editors; elsewhere on the page it is the palette's. */
function useLinkShortcut(view: EditorView, onLink: () => void) {
  const latest = useRef(onLink)
  latest.current = onLink
  useEffect(() => {
    const text = view.dom
    const press = (event: globalThis.KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      if (!isShortcut || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      event.stopPropagation()
      latest.current()
    }
    text.addEventListener('keydown', press)
    return () => text.removeEventListener('keydown', press)
  }, [view])
}

function moveAlong(event: KeyboardEvent<HTMLElement>, leave: () => void) {
  if (event.key === 'Escape') leave()
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-tool]')]
  const at = buttons.indexOf(document.activeElement as HTMLElement)
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: buttons.length - 1 }[event.key]
  if (to === undefined) return
  event.preventDefault()
  buttons.at(to % buttons.length)?.focus()
}
