import { diffArrays } from 'diff'

export type Piece = { kind: 'same' | 'added' | 'removed'; text: string }

/** Texts that differ in more words are shown as entirely replaced, because the comparison takes quadratic time. */
const MAX_CHANGES = 1000

/** The differences between two texts, word by word, in reading order; a removed word comes before its replacement. */
export function textDifference(before: string, after: string): Piece[] {
  const [one, other] = [wordsOf(before), wordsOf(after)]
  const changes = diffArrays(one, other, { comparator: isSame, maxEditLength: MAX_CHANGES })
  if (!changes) return joined([piece('removed', one), piece('added', other)])
  return joined(
    changes.map(({ added, removed, value }) => piece(added ? 'added' : removed ? 'removed' : 'same', value)),
  )
}

/** Words, each with the whitespace after it. */
const wordsOf = (text: string) => text.match(/\S+\s*|^\s+/g) ?? []

const isSame = (one: string, other: string) => one.trimEnd() === other.trimEnd()

const piece = (kind: Piece['kind'], words: string[]): Piece => ({ kind, text: words.join('') })

/** The last word of a text has no space after it, but may be followed by another word here. */
const joined = (pieces: Piece[]): Piece[] =>
  pieces.map(({ kind, text }, index) => ({
    kind,
    text: index < pieces.length - 1 && !/\s$/.test(text) ? `${text} ` : text,
  }))
