import bidiFactory from 'bidi-js'
import { LRUCache } from 'lru-cache'
import { unturned } from '#server/platform/text/unturned.ts'
import { type Face, type FaceFile, familiesOf, mayHave, openFile } from './open-faces.ts'

/** Neighbouring letters that one file sets, in the order in which they stand on the paper. */
export type Run = { file: FaceFile; text: string }

const bidi = bidiFactory()

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

/** Asks fontkit for the whole run at once: by itself pdfkit sets word by word, which turns right-to-left names round. */
export const AS_ONE_RUN: [] = []

/**
 * The runs of one line, from left to right on the paper.
 * @param isWhole whether the whole text stands in one face where any has all of its letters, as a name does; otherwise
 *   each word does
 */
export function runsOf(text: string, face: Face, isWhole: boolean): Run[] {
  const composed = withoutGaps(unturned(text).normalize('NFC'), face)
  const files = filesFor(composed, face, isWhole)
  const { levels, paragraphs } = bidi.getEmbeddingLevels(composed)
  const pieces: (Run & { level: number; at: number })[] = []
  for (const { sign, at } of signsOf(composed)) {
    const file = files[at]
    if (!file) continue
    const level = levels[at] ?? 0
    const mirrored = level % 2 ? (bidi.getMirroredCharacter(sign) ?? sign) : sign
    const last = pieces.at(-1)
    if (last && last.file === file && last.level === level) last.text += mirrored
    else pieces.push({ file, text: mirrored, level, at })
  }
  for (const piece of pieces) {
    // fontkit turns letters of such scripts round by itself, and leaves brackets and blanks between them as they are.
    if (piece.level % 2 === 1 && !RIGHT_TO_LEFT.test(piece.text)) piece.text = Array.from(piece.text).reverse().join('')
  }
  return inVisualOrder(pieces, paragraphs[0]?.level ?? 0)
}

/** Stands for a letter or figure that no face has: without it, nobody would see that one is missing. */
const MISSING = '□'

const withoutGaps = (text: string, face: Face) =>
  text.replace(/[\p{L}\p{N}]/gu, (sign) => (firstWith(familiesOf(face), sign) ? sign : MISSING))

/** Whether a text begins with something that is written from right to left. */
export const isRightToLeft = (text: string) => (bidi.getEmbeddingLevels(text).paragraphs[0]?.level ?? 0) % 2 === 1

/** Lines are measured again and again until they fit: the last few thousand are remembered. */
const measured = new LRUCache<string, number>({ max: 4000 })

/** How wide a line is at one point. */
export function widthOf(text: string, face: Face, isWhole: boolean): number {
  const key = `${face} ${isWhole} ${text}`
  const known = measured.get(key) ?? measure(text, face, isWhole)
  measured.set(key, known)
  return known
}

function measure(text: string, face: Face, isWhole: boolean): number {
  return runsOf(text, face, isWhole).reduce((sum, { file, text: run }) => {
    return sum + file.font.layout(run, AS_ONE_RUN).advanceWidth / file.font.unitsPerEm
  }, 0)
}

/** The rule of the Unicode algorithm: from the highest level down, what stands at it or above is turned round. */
function inVisualOrder<Piece extends { level: number }>(pieces: Piece[], lowest: number): Piece[] {
  const highest = Math.max(lowest, ...pieces.map(({ level }) => level))
  let ordered = pieces
  for (let level = highest; level >= 1; level--) {
    const next: Piece[] = []
    let group: Piece[] = []
    for (const piece of ordered) {
      if (piece.level >= level) group.unshift(piece)
      else {
        next.push(...group, piece)
        group = []
      }
    }
    ordered = [...next, ...group]
  }
  return ordered
}

/** For each place in a text the file that sets the letter there. */
function filesFor(text: string, face: Face, isWhole: boolean): (FaceFile | undefined)[] {
  const families = familiesOf(face)
  const chosen: (FaceFile | undefined)[] = []
  const words = isWhole && families.some((family) => sets(family, text)) ? [text] : text.split(/(?<=\s)/)
  let start = 0
  for (const word of words) {
    const family = families.find((each) => sets(each, word))
    for (const { sign, at } of signsOf(word)) {
      const candidates = family ? [family, ...families] : families
      chosen[start + at] = firstWith(candidates, sign)
    }
    start += word.length
  }
  return chosen
}

const sets = (family: readonly string[], text: string) =>
  signsOf(text).every(({ sign }) => /[\s\p{Cf}]/u.test(sign) || fileWith(family, sign) !== undefined)

function firstWith(families: readonly (readonly string[])[], sign: string): FaceFile | undefined {
  for (const family of families) {
    const file = fileWith(family, sign)
    if (file) return file
  }
  return undefined
}

/** Which file of a family has a letter: some families have a hundred, and certificates say the same words again and again. */
const known = new WeakMap<readonly string[], Map<number, FaceFile | undefined>>()

function fileWith(family: readonly string[], sign: string): FaceFile | undefined {
  const codePoint = sign.codePointAt(0) ?? 0
  const letters = known.get(family) ?? new Map<number, FaceFile | undefined>()
  known.set(family, letters)
  if (!letters.has(codePoint)) letters.set(codePoint, findFile(family, codePoint))
  return letters.get(codePoint)
}

function findFile(family: readonly string[], codePoint: number): FaceFile | undefined {
  for (const path of family) {
    const file = mayHave(path, codePoint) ? openFile(path) : undefined
    if (file?.font.hasGlyphForCodePoint(codePoint)) return file
  }
  return undefined
}

function signsOf(text: string) {
  let at = 0
  return Array.from(text, (sign) => {
    const place = { sign, at }
    at += sign.length
    return place
  })
}
