import { tenth } from './numbers.ts'

/**
 * Filo, a single-stroke alphabet, so that drawing a code needs no font. Capitals are 20 units high, from y = 0; widths
 * exclude letter spacing. The zero is slashed and the I has bars, so that a code can be read aloud without confusion.
 */
const filo: Record<string, { width: number; path: string }> = {
  A: { width: 14, path: 'M0 20 7 0 14 20M2.6 13.5H11.4' },
  B: { width: 12, path: 'M0 9.6H6.5A5.2 5.2 0 0 1 6.5 20H0V0H5.8A4.8 4.8 0 0 1 5.8 9.6' },
  C: { width: 12.6, path: 'M12.4 2.9A7.2 10 0 1 0 12.4 17.1' },
  D: { width: 13, path: 'M0 0V20H4A9 10 0 0 0 4 0Z' },
  E: { width: 10.5, path: 'M10.5 0H0V20H10.5M0 10H8.8' },
  F: { width: 10.5, path: 'M10.5 0H0V20M0 10H8.8' },
  G: { width: 14.2, path: 'M12.4 2.9A7.2 10 0 1 0 14.2 11.5H8.8' },
  H: { width: 12, path: 'M0 0V20M12 0V20M0 10H12' },
  I: { width: 6, path: 'M0 0H6M0 20H6M3 0V20' },
  J: { width: 9, path: 'M9 0V14A4.5 6 0 0 1 0 14' },
  K: { width: 12, path: 'M0 0V20M11.5 0 0 11.5M4.2 7.6 12 20' },
  L: { width: 10, path: 'M0 0V20H10' },
  M: { width: 16, path: 'M0 20V0L8 12.5 16 0V20' },
  N: { width: 12.5, path: 'M0 20V0L12.5 20V0' },
  O: { width: 15, path: 'M7.5 0A7.5 10 0 1 1 7.5 20A7.5 10 0 1 1 7.5 0Z' },
  P: { width: 11.6, path: 'M0 20V0H6A5.6 5.6 0 0 1 6 11.2H0' },
  Q: { width: 15, path: 'M7.5 0A7.5 10 0 1 1 7.5 20A7.5 10 0 1 1 7.5 0ZM9.5 14.5 14.5 21' },
  R: { width: 12, path: 'M0 20V0H6A5.6 5.6 0 0 1 6 11.2H0M6 11.2 12 20' },
  S: {
    width: 11.8,
    path: 'M11.2 3.6C10.3 1.3 8.3 0 5.9 0 2.8 0 .6 1.9.6 4.7.6 11 11.8 8.4 11.8 15 11.8 18 9.4 20 6 20 3.2 20 1 18.6 0 16',
  },
  T: { width: 13, path: 'M0 0H13M6.5 0V20' },
  U: { width: 12, path: 'M0 0V13A6 7 0 0 0 12 13V0' },
  V: { width: 14, path: 'M0 0 7 20 14 0' },
  W: { width: 20, path: 'M0 0 5 20 10 4 15 20 20 0' },
  X: { width: 12.5, path: 'M0 0 12.5 20M12.5 0 0 20' },
  Y: { width: 13, path: 'M0 0 6.5 10 13 0M6.5 10V20' },
  Z: { width: 12, path: 'M0 0H12L0 20H12' },
  0: { width: 12, path: 'M6 0A6 10 0 1 1 6 20A6 10 0 1 1 6 0ZM4.2 13.8 7.8 6.2' },
  1: { width: 9, path: 'M0 4.5 4.8 0V20M0 20H9.6' },
  2: { width: 11.8, path: 'M.5 5C.8 1.8 3 0 6 0 9.2 0 11.4 2 11.4 5 11.4 9.5 4 13 .2 20H11.8' },
  3: {
    width: 11.6,
    path: 'M.8 2.8C2 1 3.7 0 5.9 0 9 0 11 1.9 11 4.7 11 7.6 9 9.4 5 9.4 9.5 9.4 11.6 11.6 11.6 14.6 11.6 17.8 9.2 20 5.8 20 3.3 20 1.3 19 0 17',
  },
  4: { width: 12, path: 'M9 20V0L0 14.5H12' },
  5: {
    width: 11.5,
    path: 'M10.8 0H2L1 8.6C2.2 7.7 3.8 7.2 5.4 7.2 9 7.2 11.5 9.8 11.5 13.5 11.5 17.4 8.9 20 5.4 20 3 20 1.1 18.9 0 17',
  },
  6: { width: 11.9, path: 'M9.5 0C5 2.6.5 7.5.5 13.8A5.7 6.2 0 1 0 11.9 13.8A5.7 6.2 0 0 0 .5 13.8' },
  7: { width: 11.5, path: 'M0 0H11.5L4.5 20' },
  8: { width: 11.9, path: 'M6 0A4.9 4.7 0 1 1 6 9.4A4.9 4.7 0 1 1 6 0ZM6 9.4A5.9 5.3 0 1 1 6 20A5.9 5.3 0 1 1 6 9.4Z' },
  9: { width: 11.6, path: 'M2.5 20C7 17.4 11.5 12.5 11.5 6.2A5.7 6.2 0 1 0 .1 6.2A5.7 6.2 0 0 0 11.5 6.2' },
  '-': { width: 7, path: 'M0 11H7' },
  '.': { width: 0.5, path: 'M.2 19.8H.4' },
  '/': { width: 8, path: 'M0 22 8-2' },
  '+': { width: 10, path: 'M0 10.5H10M5 5.5V15.5' },
  _: { width: 9, path: 'M0 21H9' },
  '·': { width: 0.5, path: 'M.2 11H.4' },
}

/** Replaces every character that Filo cannot draw. */
const raisedDot = '·'

const longestCode = 14
const betweenLetters = 5.6
const wordSpace = 7

/**
 * The code as it is drawn: in capitals, without accents, with a raised dot for unknown characters. Longer codes are cut
 * to 14 characters that end in a raised dot. May be empty.
 */
export function normalizeCode(code: string): string {
  const capitals = code
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toUpperCase()
  const spaced = capitals.trim().replace(/\s+/g, ' ')
  const drawable = Array.from(spaced, (character) => (character === ' ' || character in filo ? character : raisedDot))
  if (drawable.length <= longestCode) return drawable.join('')
  return drawable.slice(0, longestCode - 1).join('') + raisedDot
}

/**
 * Draws a normalized code.
 *
 * @returns the paths and their total width in units
 */
export function setInFilo(code: string): { paths: string; width: number } {
  let x = 0
  let paths = ''
  for (const character of code) {
    const letter = filo[character]
    if (letter) paths += `<path transform="translate(${tenth(x)} 0)" d="${letter.path}"/>`
    x += letter ? letter.width + betweenLetters : wordSpace
  }
  return { paths, width: Math.max(1, x - betweenLetters) }
}
