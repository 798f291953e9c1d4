import { useMemo } from 'react'
import { m } from '#i18n/compiled/messages.js'
import { isFlag } from '../template-editor/micro-credential/micro-texts.ts'
import { microWords } from '../template-editor/micro-credential/micro-words.ts'
import { isHtml, isMicro, type TextField } from '../template-editor/template-texts.ts'
import { shownValue } from '../templates/field-words.ts'
import styles from './TextDifference.module.css'
import { type Piece, textDifference } from './text-difference.ts'

type TextDifferenceProps = {
  field: TextField
  before: string
  after: string
  /** Shows only this text, with its differences from the other marked; both texts by default. */
  only?: 'before' | 'after'
}

/** Two texts of a field, compared word by word. */
export function TextDifference({ field, before, after, only }: TextDifferenceProps) {
  const pieces = useMemo(() => textDifference(words(field, before), words(field, after)), [field, before, after])
  const isBlank = !isFlag(field) && (only === 'before' ? before : only === 'after' ? after : before + after) === ''
  if (isBlank) return <p className="hint">{m.templates_history_empty()}</p>
  const left = only && (only === 'before' ? 'added' : 'removed')
  return (
    <p className={styles.text}>
      {pieces
        .filter(({ kind }) => kind !== left)
        .map((piece, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a piece is identified by its index
          <Words key={place} {...piece} />
        ))}
    </p>
  )
}

function Words({ kind, text }: Piece) {
  if (kind === 'same') return <span>{text}</span>
  const Tag = kind === 'added' ? 'ins' : 'del'
  return (
    <Tag>
      <span className="sr">{kind === 'added' ? m.templates_history_added() : m.templates_history_removed()}: </span>
      {text}
    </Tag>
  )
}

/** A value as users read it: for HTML its plain text, each block on a line of its own. */
export function words(field: TextField, value: string) {
  if (isMicro(field)) return microWords(field, value)
  if (!isHtml(field)) return shownValue(field, value)
  const lines = value.replace(/<li>(<p>)?/g, '<li>• ').replace(/<\/(p|li|h2|h3|blockquote)>|<(br|hr)>/g, '\n')
  // A separate document, so that nothing in it is loaded or run.
  return new DOMParser().parseFromString(lines, 'text/html').body.textContent?.replace(/\n+/g, '\n').trim() ?? ''
}
