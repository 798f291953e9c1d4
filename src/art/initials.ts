import { gold } from './badge-colors.ts'
import { colorsFromSeed, initialOf, wireLetters } from './monogram.ts'
import { silhouettes } from './silhouettes.ts'

const outline = silhouettes.participation

/** A person's initials, at most two; empty when neither name starts with a letter that Filo can draw. */
export const initialsOf = (name: string, lastName: string): string => initialOf(name) + initialOf(lastName)

/**
 * The placeholder picture of a person: their initials in wire on a plain circle, or a bust when there are no
 * initials. A square SVG document; equal input gives equal bytes.
 *
 * @param letters from `initialsOf`
 * @param seed the person's id, which decides the colours
 */
export function initialsSvg({ letters, seed }: { letters: string; seed: string }): string {
  const colors = colorsFromSeed(seed)
  const bust = `<g fill="${colors.emblem}"><circle cx="120" cy="92" r="32"/><path d="M60 190C58 118 182 118 180 190Z"/></g>`
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240">' +
    `<path d="${outline(-8)}" fill="${gold.edge}"/><path d="${outline(-6)}" fill="${gold.mid}"/>` +
    `<path d="${outline(2)}" fill="${colors.face}"/>${letters ? wireLetters(letters, 120, 76, colors) : bust}</svg>`
  )
}
