import { type BadgeColors, badgeColors, gold } from './badge-colors.ts'
import { normalizeCode, setInFilo } from './filo.ts'
import { hundredth, tenth } from './numbers.ts'
import { randomFrom } from './random-from.ts'

/** Capitals that Unicode normalization (NFD) does not decompose into a letter and an accent. */
const bases: Record<string, string> = { Ł: 'L', Ø: 'O', Đ: 'D', Ð: 'D', Ħ: 'H', Æ: 'A', Œ: 'O', Þ: 'T', Ŧ: 'T' }

/** The first letter or digit of a name as a capital that Filo can draw; empty for a name in another script. */
export function initialOf(name: string): string {
  const [capital = ''] = (/[\p{L}\p{N}]/u.exec(name)?.[0] ?? '').toUpperCase()
  const letter = normalizeCode(bases[capital] ?? capital)
  return /^[A-Z0-9]$/.test(letter) ? letter : ''
}

const palette = ['#14618c', '#b8472a', '#2b7a55', '#7a2347', '#4d4593', '#855311', '#1c6b74', '#5d4a66']

/** Picks one of eight deep colours; the same seed always gives the same one. */
export const colorsFromSeed = (seed: string): BadgeColors =>
  badgeColors(palette[Math.floor(randomFrom(`${seed}monogram`)() * palette.length)] ?? null, null)

const MAX_WIDTH = 140

/**
 * Letters in ivory wire on a wider gold wire.
 *
 * @param letters one or two that Filo can draw
 * @param y vertical centre, in a box 240 units wide
 * @param height of the letters in units; wide letters are scaled down
 */
export function wireLetters(letters: string, y: number, height: number, colors: BadgeColors): string {
  const { paths, width } = setInFilo(letters)
  const scale = Math.min(height / 20, MAX_WIDTH / width)
  const [left, top] = [tenth(120 - (width * scale) / 2), tenth(y - 10 * scale)]
  const wire = (color: string, thickness: number) => `<g stroke="${color}" stroke-width="${thickness}">${paths}</g>`
  return (
    `<g transform="translate(${left} ${top}) scale(${hundredth(scale)})" fill="none" ` +
    `stroke-linecap="round" stroke-linejoin="round">${wire(gold.edge, 4.2)}${wire(gold.mid, 3.6)}${wire(colors.emblem, 2.4)}</g>`
  )
}
