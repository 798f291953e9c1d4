import { hundredth, tenth } from '../numbers.ts'
import type { Bindings, Line, Words } from './design.ts'

/** Capitals below this height cannot be read where the badge is 128 px wide: five pixels. */
export const LEAST_CAP = 9.4
/** Words are never drawn smaller; what is longer still is cut. */
const CUT_CAP = 5

/** What words say; empty if they are bound to an empty value. */
export function textOf(words: Words, bindings: Bindings): string {
  const text = 'text' in words ? words.text : bindings[words.bind] && (words.short ?? bindings[words.bind])
  return text.trim().replace(/\s+/g, ' ')
}

/** In capitals, as inscriptions are; Greek without its accents. */
export const inCapitals = (text: string): string =>
  (/\p{Script=Greek}/u.test(text) ? text.toLocaleUpperCase('el') : text.toUpperCase()).normalize('NFC')

/** Words in the size at which they fit their room. */
export type Fitted = {
  line: Line
  /** The height of capitals in units. */
  cap: number
  /** Space between letters in units. */
  tracking: number
  width: number
  /** Whether the words are too small or cut, so that a shorter text is needed. */
  isTooLong: boolean
  /** How many letters there are, and about how many would fit. */
  letters: number
  fitting: number
}

type Room = {
  width: number
  /** The height of capitals where there is enough room. */
  cap: number
  /** The height for ink above the middle of the capitals, and below it. */
  half: number
  /** Space between letters, relative to the height of capitals. */
  tracking: number
}

/** Sets a text as large as its room allows, and cuts it where it would be too small to be seen. */
export function setToFit(text: string, set: (text: string) => Line, room: Room): Fitted {
  const line = set(text)
  const letters = Array.from(text).length
  const tracking = line.isJoined ? 0 : room.tracking
  /** The width relative to the height of capitals. */
  const relative = line.width / line.capHeight + tracking * Math.max(0, line.letters.length - 1)
  const tallest = line.isJoined
    ? (line.above + line.below) / line.capHeight / 2
    : Math.max(line.above / line.capHeight - 0.5, line.below / line.capHeight + 0.5)
  const cap = Math.min(room.cap, room.width / relative, room.half / tallest)
  if (cap < CUT_CAP && letters > 2) {
    const kept = Math.max(1, Math.min(letters - 2, Math.floor((letters * room.width) / relative / CUT_CAP) - 1))
    const cut = setToFit(`${Array.from(text).slice(0, kept).join('').trimEnd()}…`, set, room)
    return { ...cut, letters, isTooLong: true }
  }
  const isTooLong = cap < LEAST_CAP - 0.001
  const fitting = Math.floor((letters * room.width) / relative / LEAST_CAP)
  return { line, cap, tracking: tracking * cap, width: relative * cap, isTooLong, letters, fitting }
}

const scaleOf = ({ line, cap }: Fitted) => cap / line.capHeight

/** Letters from left to right, their capitals centred on a height, or all ink of scripts that have none. */
export function straight(words: Fitted, x: number, y: number): string {
  const scale = scaleOf(words)
  const left = x - words.width / 2
  const { above, below, isJoined } = words.line
  const baseline = y + (isJoined ? ((above - below) / 2) * scale : words.cap / 2)
  return words.line.letters
    .map(({ path, x: at }, index) => {
      if (!path) return ''
      const place = `${hundredth(left + at * scale + index * words.tracking)} ${hundredth(baseline)}`
      return `<path transform="translate(${place}) scale(${thousandth(scale)})" d="${path}"/>`
    })
    .join('')
}

/** Letters along a circle whose line runs through the middle of the capitals: over its top, or under its foot. */
export function onArc(words: Fitted, centreY: number, radius: number, isBelow: boolean): string {
  const scale = scaleOf(words)
  const baseline = isBelow ? radius + words.cap / 2 : radius - words.cap / 2
  return words.line.letters
    .map(({ path, x, width }, index) => {
      if (!path) return ''
      const along = x * scale + (width * scale) / 2 + index * words.tracking - words.width / 2
      const turn = (along / radius) * (isBelow ? -1 : 1)
      const [sin, cos] = [Math.sin(turn), Math.cos(turn)]
      const [at, below] = isBelow
        ? [120 - baseline * sin, centreY + baseline * cos]
        : [120 + baseline * sin, centreY - baseline * cos]
      return (
        `<path transform="translate(${hundredth(at)} ${hundredth(below)}) rotate(${hundredth((turn * 180) / Math.PI)}) ` +
        `translate(${hundredth((-width * scale) / 2)} 0) scale(${thousandth(scale)})" d="${path}"/>`
      )
    })
    .join('')
}

/** How many degrees of a circle words take. */
export const sweepOf = (words: Fitted, radius: number): number => tenth(((words.width / radius) * 180) / Math.PI)

const thousandth = (value: number) => Number(value.toFixed(5))
