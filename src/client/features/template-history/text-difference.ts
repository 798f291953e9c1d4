import { diffArrays } from 'diff'

export type Piece = { kind: 'same' | 'added' | 'removed'; text: string }

/** Texts that differ in more words than this are shown as one wholly replaced by the other: the work grows with its square. */
const MOST_CHANGES = 1000

/** What happened to a text, word by word, in reading order: what stands before comes before what takes its place. */
export function textDifference(before: string, after: string): Piece[] {
  const [one, other] = [wordsOf(before), wordsOf(after)]
  const changes = diffArrays(one, other, { comparator: isSame, maxEditLength: MOST_CHANGES })
  if (!changes) return joined([piece('removed', one), piece('added', other)])
  return joined(
    changes.map(({ added, removed, value }) => piece(added ? 'added' : removed ? 'removed' : 'same', value)),
  )
}

/** A word with the space after it. */
const wordsOf = (text: string) => text.match(/\S+\s*|^\s+/g) ?? []

const isSame = (one: string, other: string) => one.trimEnd() === other.trimEnd()

const piece = (kind: Piece['kind'], words: string[]): Piece => ({ kind, text: words.join('') })

/** A word that ends one of the texts has no space after it, and may stand before another here. */
const joined = (pieces: Piece[]): Piece[] =>
  pieces.map(({ kind, text }, index) => ({
    kind,
    text: index < pieces.length - 1 && !/\s$/.test(text) ? `${text} ` : text,
  }))
