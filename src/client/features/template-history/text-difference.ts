export type Piece = { kind: 'same' | 'added' | 'removed'; text: string }

/** Two middles longer than this together, in words, are shown as one wholly replaced by the other. */
const MOST_PAIRS = 4_000_000

/** What happened to a text, word by word, in reading order: what stands before comes before what takes its place. */
export function textDifference(before: string, after: string): Piece[] {
  const one = wordsOf(before)
  const other = wordsOf(after)
  let start = 0
  while (start < one.length && start < other.length && isSame(one[start], other[start])) start += 1
  let end = 0
  while (
    end < Math.min(one.length, other.length) - start &&
    isSame(one[one.length - 1 - end], other[other.length - 1 - end])
  )
    end += 1
  return joined([
    ...pieces('same', other.slice(0, start)),
    ...middleDifference(one.slice(start, one.length - end), other.slice(start, other.length - end)),
    ...pieces('same', other.slice(other.length - end)),
  ])
}

/** A word with the space after it. */
const wordsOf = (text: string) => text.match(/\S+\s*|^\s+/g) ?? []

const isSame = (one: string | undefined, other: string | undefined) => one?.trimEnd() === other?.trimEnd()

const pieces = (kind: Piece['kind'], words: string[]): Piece[] => words.map((text) => ({ kind, text }))

/** Along the longest sequence of words that both have. */
function middleDifference(one: string[], other: string[]): Piece[] {
  if (one.length * other.length > MOST_PAIRS) return [...pieces('removed', one), ...pieces('added', other)]
  const width = other.length + 1
  const common = new Uint16Array((one.length + 1) * width)
  const at = (row: number, column: number) => common[row * width + column] ?? 0
  for (let row = one.length - 1; row >= 0; row--) {
    for (let column = other.length - 1; column >= 0; column--) {
      common[row * width + column] = isSame(one[row], other[column])
        ? at(row + 1, column + 1) + 1
        : Math.max(at(row + 1, column), at(row, column + 1))
    }
  }
  const found: Piece[] = []
  let [row, column] = [0, 0]
  while (row < one.length || column < other.length) {
    if (row < one.length && column < other.length && isSame(one[row], other[column])) {
      found.push({ kind: 'same', text: other[column] ?? '' })
      row += 1
      column += 1
    } else if (row < one.length && (column === other.length || at(row + 1, column) >= at(row, column + 1))) {
      found.push({ kind: 'removed', text: one[row] ?? '' })
      row += 1
    } else {
      found.push({ kind: 'added', text: other[column] ?? '' })
      column += 1
    }
  }
  return found
}

/** Neighbours of one kind as one piece. A word that ends one of the texts may stand before another here. */
function joined(found: Piece[]): Piece[] {
  const whole: Piece[] = []
  for (const { kind, text } of found) {
    const last = whole.at(-1)
    if (last && !/\s$/.test(last.text)) last.text += ' '
    if (last?.kind === kind) last.text += text
    else whole.push({ kind, text })
  }
  return whole
}
