import { gold } from './badge-colors.ts'
import { emblem } from './emblems.ts'
import { guilloche } from './guilloche.ts'
import { colorsFromSeed, initialOf, wireLetters } from './monogram.ts'
import { idFrom, randomFrom } from './random-from.ts'
import { silhouettes } from './silhouettes.ts'

const outline = silhouettes.qualification
const middle = 108

const article = /^\s*(?:(?:the|an?|il|lo|la|le|gli|i|un[ao]?)\s+|(?:l|un)['’]\s*)(?=\S)/i

/** The first letter of an organization's name, skipping an article; empty for a name in another script. */
export const crestLetter = (name: string): string => initialOf(name.replace(article, ''))

/**
 * The placeholder logo of an organization: its letter in wire on an engraved shield, or laurel and star when
 * there is no letter. A square SVG document; equal input gives equal bytes.
 *
 * @param letter from `crestLetter`
 * @param seed the organization's id, which decides colours and engraving
 */
export function crestSvg({ letter, seed }: { letter: string; seed: string }): string {
  const id = idFrom('c', `${letter}\n${seed}`)
  const colors = colorsFromSeed(seed)
  const charge = letter
    ? wireLetters(letter, middle, 96, colors)
    : `<g transform="translate(120 ${middle})">${emblem('qualification', colors, 2.4)}</g>`
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240"><defs>' +
    `<linearGradient id="${id}g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${gold.high}"/>` +
    `<stop offset="0.45" stop-color="${gold.mid}"/><stop offset="1" stop-color="${gold.low}"/></linearGradient>` +
    `<clipPath id="${id}f"><path d="${outline(16)}"/></clipPath></defs>` +
    `<path d="${outline(0)}" fill="${gold.edge}"/><path d="${outline(1.6)}" fill="url(#${id}g)"/>` +
    `<path d="${outline(13)}" fill="${gold.edge}"/><path d="${outline(14.2)}" fill="${colors.face}"/>` +
    `<g clip-path="url(#${id}f)">${guilloche(randomFrom(seed), middle, colors, `${id}w`)}` +
    `<circle cx="120" cy="${middle}" r="64" fill="${colors.face}" opacity="0.6"/></g>${charge}</svg>`
  )
}
