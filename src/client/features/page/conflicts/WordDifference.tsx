import { useMemo } from 'react'
import { m } from '#i18n/compiled/messages.js'
import { type Piece, textDifference } from './text-difference.ts'

type WordDifferenceProps = {
  before: string
  after: string
  /** Shows only this text, with its differences from the other marked; both texts by default. */
  only?: 'before' | 'after' | undefined
}

/** Two texts, compared word by word. */
export function WordDifference({ before, after, only }: WordDifferenceProps) {
  const pieces = useMemo(() => textDifference(before, after), [before, after])
  const isBlank = (only === 'before' ? before : only === 'after' ? after : before + after) === ''
  if (isBlank) return <p className="hint">{m.templates_history_empty()}</p>
  const left = only && (only === 'before' ? 'added' : 'removed')
  return (
    <p className="wrap-anywhere whitespace-pre-line [&_ins]:border-b-2 [&_ins]:border-b-ok-mark [&_ins]:bg-ok-wash [&_ins]:text-ok [&_ins]:no-underline [&_del]:bg-danger-wash [&_del]:text-danger">
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
