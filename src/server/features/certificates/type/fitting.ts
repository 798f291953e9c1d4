import type { Face } from './open-faces.ts'
import { widthOf } from './runs.ts'

/** A typeface, a size in points, and the letter spacing relative to the size. */
export type Setting = { face: Face; size: number; tracking?: number; isWhole?: boolean }

/** The width of a line in points. */
export function lineWidth(text: string, { face, size, tracking = 0, isWhole = false }: Setting): number {
  const signs = Array.from(text).length
  return widthOf(text, face, isWhole) * size + tracking * size * Math.max(0, signs - 1)
}

/**
 * Breaks a text into lines at its spaces; a word longer than a line is broken at hyphens and similar characters, or between
 * any two characters if that is not enough. Nothing is cut off.
 */
export function linesOf(text: string, width: number, setting: Setting): string[] {
  const fits = (line: string) => lineWidth(line, setting) <= width
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = line ? `${line} ${word}` : word
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
  for (const piece of word.split(/(?<=[-/.@_])/).flatMap((each) => (fits(each) ? [each] : Array.from(each)))) {
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
  text.split(/\s+/).some((word) => lineWidth(word, setting) > width)

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
