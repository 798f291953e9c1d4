import bidiFactory from 'bidi-js'
import { LRUCache } from 'lru-cache'
import { withoutBidiControls } from '#contract/without-bidi-controls.ts'
import { type Face, type FaceFile, familiesOf, mayHave, openFile } from './open-faces.ts'

/** Adjacent characters in the same font file. */
export type Run = { file: FaceFile; text: string }

const bidi = bidiFactory()

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

/** Makes fontkit lay out a run as a whole: pdfkit by default goes word by word, which reverses right-to-left names. */
export const AS_ONE_RUN: [] = []

/**
 * The runs of one line in visual order, from left to right.
 * @param isWhole whether to use one family for the whole text, as for names, if any has all of its characters; otherwise
 *   the family is chosen for each word
 */
export function runsOf(text: string, face: Face, isWhole: boolean): Run[] {
  const composed = withoutGaps(withoutBidiControls(text).normalize('NFC'), face)
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
    // fontkit reverses right-to-left letters by itself, but not runs that only have brackets or spaces between them.
    if (piece.level % 2 === 1 && !RIGHT_TO_LEFT.test(piece.text)) piece.text = Array.from(piece.text).reverse().join('')
  }
  return inVisualOrder(pieces, paragraphs[0]?.level ?? 0)
}

/** Replaces a letter or digit that no font has, so that its absence is visible. */
const MISSING = '□'

const withoutGaps = (text: string, face: Face) =>
  text.replace(/[\p{L}\p{N}]/gu, (sign) => (firstWith(familiesOf(face), sign) ? sign : MISSING))

/** Whether a name has no letter or digit that every font lacks. */
export const isDrawable = (name: string): boolean => {
  const composed = name.normalize('NFC')
  return withoutGaps(composed, 'display') === composed
}

/** Caches the widths of texts, because fitting measures the same lines many times. */
const measured = new LRUCache<string, number>({ max: 4000 })

/** The width of a line at a font size of one point. */
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

/** Rule L2 of the Unicode Bidirectional Algorithm: from the highest level down, reverses each sequence at that level or above. */
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

/** The font file for the character at each index of a text. */
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

/** Caches the file of each character by family: some families have a hundred files, and certificates repeat their texts. */
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
