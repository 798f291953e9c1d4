import type { Face } from './open-faces.ts'
import { widthOf } from './runs.ts'
import { isShaped } from './shape.ts'

/** A typeface, a size in points, and the letter spacing relative to the size. */
export type Setting = { face: Face; size: number; tracking?: number; isWhole?: boolean }

/** Whether letters are joined or stand above each other: they are not spaced, and their lines are higher. */
export const isJoined = (text: string): boolean => isShaped(text) || /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text)

/** The letter spacing of a text relative to its size. */
export const trackingIn = (text: string, { tracking = 0 }: { tracking?: number | undefined }): number =>
  isJoined(text) ? 0 : tracking

/** The width of a line in points. */
export function lineWidth(text: string, { face, size, tracking, isWhole = false }: Setting): number {
  const signs = Array.from(text).length
  return widthOf(text, face, isWhole) * size + trackingIn(text, { tracking }) * size * Math.max(0, signs - 1)
}

/** Scripts that stack letters and marks below each other. */
const STACKED = /[\p{Script=Myanmar}\p{Script=Tibetan}\p{Script=Khmer}]/u

/** How much higher the lines of a text are than those of Latin, so that marks above and below letters have room. */
export const heightIn = (text: string): number => (STACKED.test(text) ? 1.65 : isJoined(text) ? 1.34 : 1)

/** Scripts that put no spaces between words. */
const UNSPACED = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

const words = new Intl.Segmenter('th', { granularity: 'word' })
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

const partsBy = (segmenter: Intl.Segmenter, text: string) =>
  Array.from(segmenter.segment(text), ({ segment }) => segment)

/** The parts between which a line may break, those after a space with the space before them. */
const breakable = (text: string): string[] =>
  text
    .split(/\s+/)
    .filter(Boolean)
    .flatMap((word) => {
      const [first = '', ...others] = UNSPACED.test(word) ? partsBy(words, word) : [word]
      return [` ${first}`, ...others]
    })

/**
 * Breaks a text into lines at its spaces, and between the words of scripts without spaces; a word longer than a line is broken
 * at hyphens and similar characters, or between any two letters with their marks if that is not enough. Nothing is cut off.
 */
export function linesOf(text: string, width: number, setting: Setting): string[] {
  const fits = (line: string) => lineWidth(line, setting) <= width
  const lines: string[] = []
  let line = ''
  for (const part of breakable(text)) {
    const word = part.trimStart()
    const longer = line ? line + part : word
    if (fits(longer)) {
      line = longer
      continue
    }
    if (line) lines.push(line)
    const parts = fits(word) ? [word] : partsOf(word, fits)
    lines.push(...parts.slice(0, -1))
    line = parts.at(-1) ?? ''
  }
  return line ? [...lines, line] : lines
}

/** Splits a word that is longer than a line into parts that fit. */
function partsOf(word: string, fits: (part: string) => boolean): string[] {
  const parts: string[] = []
  let part = ''
  for (const piece of word.split(/(?<=[-/.@_])/).flatMap((each) => (fits(each) ? [each] : partsBy(letters, each)))) {
    if (fits(part + piece) || !part) part += piece
    else {
      parts.push(part)
      part = piece
    }
  }
  return part ? [...parts, part] : parts
}

/** Breaks a text into as few lines as needed, of about equal length. */
export function balancedLines(text: string, width: number, setting: Setting): string[] {
  const widest = linesOf(text, width, setting)
  if (widest.length < 2) return widest
  let [low, high] = [width / widest.length, width]
  for (let step = 0; step < 8; step++) {
    const middle = (low + high) / 2
    if (linesOf(text, middle, setting).length > widest.length || isBroken(text, middle, setting)) low = middle
    else high = middle
  }
  return linesOf(text, high, setting)
}

/** Breaks a paragraph into lines, avoiding a single short word on the last one. */
export function evenLines(text: string, width: number, setting: Setting): string[] {
  const widest = linesOf(text, width, setting)
  for (let narrower = width; narrower > width * 0.75; narrower -= width * 0.02) {
    const lines = linesOf(text, narrower, setting)
    if (lines.length > widest.length) break
    if (lineWidth(lines.at(-1) ?? '', setting) > width * 0.2) return lines
  }
  return widest
}

/** Whether a word is longer than a line of this width, so that it would be broken. */
const isBroken = (text: string, width: number, setting: Setting) =>
  breakable(text).some((word) => lineWidth(word.trimStart(), setting) > width)

/** A font size and its maximum number of lines. */
type Step = readonly [size: number, lines: number]

/** Tried in order; if none fits, the last size is used with as many lines as needed. */
const NAME_STEPS: readonly Step[] = [
  [44, 1],
  [38, 1],
  [34, 1],
  [30, 1],
  [26, 1],
  [26, 2],
  [22, 2],
  [19, 3],
]

const TITLE_STEPS: readonly Step[] = [
  [23, 1],
  [20, 1],
  [17, 1],
  [17, 2],
]

export type Fitted = { lines: string[]; size: number }

/** A name as large as it fits: never cut off, and on several lines only if it would be too small on one. */
export const fitName = (name: string, width: number, setting: Omit<Setting, 'size'>): Fitted =>
  fitInSteps(name, width, setting, NAME_STEPS)

/** A title as large as it fits. */
export const fitTitle = (title: string, width: number, setting: Omit<Setting, 'size'>): Fitted =>
  fitInSteps(title, width, setting, TITLE_STEPS)

function fitInSteps(text: string, width: number, setting: Omit<Setting, 'size'>, steps: readonly Step[]): Fitted {
  for (const [size, most] of steps) {
    const sized = { ...setting, size }
    const lines = balancedLines(text, width, sized)
    if (lines.length <= most && !isBroken(text, width, sized)) return { lines, size }
  }
  const [size] = steps.at(-1) ?? [19]
  return { lines: balancedLines(text, width, { ...setting, size }), size }
}
