import { createElement, Fragment, type ReactNode } from 'react'
import styles from './RichTextEditor.module.css'

/** The room that an editor will take, with the words that it will show, before it has come. Nothing in it is active. */
export const WrittenText = ({ html }: { html: string }) => (
  <div className={styles.box}>
    <div className={styles.bar} />
    <div className={styles.words}>{nodesOf(html)}</div>
  </div>
)

const SHOWN = ['p', 'strong', 'em', 'u', 's', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote']
const ALONE = ['br', 'hr']
const SIGNS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00A0' }

type Piece = { tag: string; children: ReactNode[] }

/**
 * Text with markup as elements that are made one by one: no attribute of it is kept, and nothing is handed to the browser
 * as HTML. It need not be read as a browser would, for it stands for a moment only.
 */
function nodesOf(html: string): ReactNode {
  const root: Piece = { tag: '', children: [] }
  const open = [root]
  const close = () => {
    const { tag, children } = open.pop() ?? root
    open.at(-1)?.children.push(createElement(SHOWN.includes(tag) ? tag : Fragment, null, ...children))
  }
  for (const [, end, tag = '', words] of html.matchAll(/<(\/?)(\w+)[^>]*>|([^<]+)/g)) {
    if (words) open.at(-1)?.children.push(wordsOf(words))
    else if (ALONE.includes(tag)) open.at(-1)?.children.push(createElement(tag))
    else if (!end) open.push({ tag, children: [] })
    else if (open.at(-1)?.tag === tag) close()
  }
  while (open.length > 1) close()
  return createElement(Fragment, null, ...root.children)
}

const wordsOf = (text: string) => text.replace(/&(\w+);/g, (entity, name: string) => SIGNS[name] ?? entity)
