import type { Bindings, Design, Face, Ink, Line, Resources, Words } from './design.ts'
import { planOf } from './shapes.ts'
import { inCapitals, textOf } from './words.ts'

/** What somebody reads, and its letters. */
export type Saying = { text: string; line: Line; ink: Ink }

/** The words of a badge by where they stand, once it is known what its shape can hold. */
export type Sayings = {
  /** Along the edge. */
  top: Saying | null
  bottom: Saying | null
  banner: Saying | null
  note: Saying | null
  plate: Saying | null
  /** What has no place, because another part takes it. */
  hidden: ('top' | 'bottom' | 'plate' | 'note')[]
}

/** Sets words in the face of the design, or in another. */
export type SetLine = (words: string, face?: Face) => Line

/** Without a typeface there are no words to set. */
export const setterOf =
  ({ face }: Design, { lettering }: Resources): SetLine =>
  (words, other = face) =>
    lettering?.(words, other) ?? { letters: [], width: 0, capHeight: 700, above: 700, below: 0, isJoined: false }

/**
 * Decides where each words stand. A shape without a round edge shows what is above on its banner and what is below as a note; so
 * does every shape with scripts that cannot be bent. Beside a banner the edge has room above only.
 */
export function sayingsOf(design: Design, bindings: Bindings, { lettering }: Resources): Sayings {
  const say = (words: Words | null | undefined): Saying | null => {
    const text = words ? inCapitals(textOf(words, bindings)) : ''
    return words && text && lettering ? { text, line: lettering(text, design.face), ink: words.ink } : null
  }
  const isRound = planOf(design.shape).ring !== undefined
  const bends = (saying: Saying | null) => saying !== null && isRound && !saying.line.isJoined
  const written = {
    top: say(design.top),
    bottom: say(design.bottom),
    banner: say(design.banner),
    note: say(design.extra.find((extra) => extra.part === 'note')),
  }
  const sayings: Sayings = {
    top: null,
    bottom: null,
    banner: written.banner,
    note: written.note,
    plate: null,
    hidden: [],
  }
  if (bends(written.top)) sayings.top = written.top
  else if (written.top && !sayings.banner) sayings.banner = written.top
  else if (written.top) sayings.hidden.push('top')
  if (bends(written.bottom) && !sayings.banner) sayings.bottom = written.bottom
  else if (bends(written.bottom) && !sayings.top) sayings.top = written.bottom
  else if (written.bottom && !sayings.note) sayings.note = written.bottom
  else if (written.bottom) sayings.hidden.push('bottom')
  const code = design.plate && textOf(design.plate, bindings)
  if (design.plate && code && lettering)
    sayings.plate = { text: inCapitals(code), line: lettering(inCapitals(code), 'plain'), ink: design.plate.ink }
  return sayings
}

/** How many stars a level has: 1 to 5, or its letter from A to E; 0 for any other. */
export function starsOf(level: string): number {
  const place = 'ABCDE'.indexOf(level.trim().toUpperCase()) + 1
  const number = Number(level)
  if (level.trim().length === 1 && place > 0) return place
  return Number.isInteger(number) && number >= 1 && number <= 5 ? number : 0
}
