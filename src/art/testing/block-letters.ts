import type { Line, Resources } from '../design/design.ts'
import { outlines } from '../design/outlines/all.gen.ts'

/** Sets every character as a block of 600 thousandths of an em; `ARABIC` letters join. */
export function blockLetters(words: string): Line {
  const letters = Array.from(words, (sign, index) => ({
    path: sign === ' ' ? '' : 'M50 0V-700H550V0Z',
    x: index * 600,
    width: 600,
  }))
  const isJoined = /\p{Script=Arabic}/u.test(words)
  return { letters, width: letters.length * 600, capHeight: 700, above: 700, below: 0, isJoined }
}

/** A square as an icon of any name but `gone`. */
export const simpleResources: Resources = {
  outlines,
  lettering: blockLetters,
  symbolOf: (name) => (name === 'gone' ? undefined : { path: 'M48 48H208V208H48Z', reach: '000aaaaaaaaaa000' }),
  pictureOf: () => undefined,
}
