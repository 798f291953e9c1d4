import type { Bindings, Design, Face, Line, Resources } from '#art/design/design.ts'
import type { Outline } from '#art/design/geometry.ts'
import { loadOutline } from '#art/design/outlines/load.gen.ts'
import type { Shape } from '#art/design/shapes.ts'
import { inCapitals, textOf } from '#art/design/words.ts'
import { call } from '#client/api/call.ts'
import { type DesignSymbol, letterWords, listSymbols } from '#contract/designs/lettering.ts'

/** What has been loaded, for all pictures of this visit. */
const outlines: Partial<Record<Shape, Outline>> = {}
const symbols = new Map<string, Pick<DesignSymbol, 'path' | 'reach' | 'label'> | undefined>()
const pictures = new Map<string, string>()
const lines = new Map<string, Line>()
/** Letters by face, so that words are drawn at once while they are typed. */
const alphabets: Record<Face, Map<string, { path: string; width: number }>> = { clarendon: new Map(), plain: new Map() }
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 -&.,’…ÀÈÉÌÒÙÄÖÜ'

/** Most lines that the service sets at once. */
const MOST_LINES = 16

type WantedLine = { face: Face; words: string }
/** What a picture needs and is not loaded yet. */
export type Wanted = { shape: Shape | null; symbol: string | null; lines: WantedLine[] }

const keyOf = ({ face, words }: WantedLine) => `${face} ${words}`

/** Remembers icons and pictures that an answer of the service brought along. */
export function keepResources(found: { symbol: DesignSymbol | null; pictures: Record<string, string> }) {
  if (found.symbol) symbols.set(found.symbol.name, found.symbol)
  for (const [hash, address] of Object.entries(found.pictures)) pictures.set(hash, address)
}

export const keepSymbols = (found: readonly DesignSymbol[]) => {
  for (const symbol of found) symbols.set(symbol.name, symbol)
}

export const keepPicture = (hash: string, address: string) => pictures.set(hash, address)
/** What an icon is called, if it is loaded. */
export const symbolLabel = (name: string) => symbols.get(name)?.label

/** The words of a document as they are set, before any is cut. */
function linesOf(design: Design, bindings: Bindings): WantedLine[] {
  const { top, bottom, banner, plate, symbol, extra, face } = design
  const note = extra.find((each) => each.part === 'note')
  const edge = [top, bottom, banner, note].flatMap((words) => (words ? inCapitals(textOf(words, bindings)) : []))
  const wanted = edge.map((words): WantedLine => ({ face, words }))
  if (plate) wanted.push({ face: 'plain', words: inCapitals(textOf(plate, bindings)) })
  if (symbol && 'letters' in symbol) wanted.push({ face, words: symbol.letters })
  return wanted.filter(({ words }) => words !== '')
}

/** What a picture is drawn with, and what is missing in it: gathered while it is drawn. */
export function knownResources(design: Design, bindings: Bindings): { resources: Resources; wanted: Wanted } {
  const wanted: Wanted = {
    shape: outlines[design.shape] ? null : design.shape,
    symbol: design.symbol && 'name' in design.symbol && !symbols.has(design.symbol.name) ? design.symbol.name : null,
    lines: linesOf(design, bindings).filter((line) => !lines.has(keyOf(line))),
  }
  const lettering = (words: string, face: Face): Line => {
    const known = lines.get(keyOf({ face, words }))
    if (known) return known
    if (!wanted.lines.some((line) => line.words === words && line.face === face)) wanted.lines.push({ face, words })
    return fromAlphabet(words, face) ?? { letters: [], width: 1, capHeight: 700, above: 700, below: 0, isJoined: false }
  }
  const resources = {
    outlines,
    lettering,
    symbolOf: (name: string) => symbols.get(name),
    pictureOf: (hash: string) => pictures.get(hash),
  }
  return { resources, wanted }
}

/** Words of letters that are known, without what a typeface does between them: shown until the service has set them. */
function fromAlphabet(words: string, face: Face): Line | undefined {
  const sample = lines.get(keyOf({ face, words: ALPHABET }))
  let width = 0
  const letters = Array.from(words).map((character) => {
    const letter = alphabets[face].get(character)
    const placed = letter && { path: letter.path, x: width, width: letter.width }
    width += letter?.width ?? 0
    return placed
  })
  if (!sample || letters.some((letter) => !letter)) return undefined
  return { ...sample, letters: letters.filter((letter) => letter !== undefined), width }
}

export const isMissing = ({ shape, symbol, lines: missing }: Wanted) => Boolean(shape || symbol || missing.length > 0)

/** Whether a picture without it would show something else, or too little. */
export const isNeeded = ({ shape, symbol, lines: missing }: Wanted) =>
  Boolean(shape || symbol || missing.some(({ words, face }) => !fromAlphabet(words, face)))

/** Loads what is missing. An icon that does not exist is remembered as missing. */
export async function loadWanted({ shape, symbol, lines: missing }: Wanted, lang: 'en' | 'it', signal: AbortSignal) {
  const loadShape = async (name: Shape) => {
    outlines[name] = (await loadOutline[name]()).outline
  }
  const loadSymbol = async (name: string) => {
    const { data } = await call(listSymbols, { name, lang }, { signal })
    symbols.set(name, data[0])
  }
  await Promise.all([
    shape && loadShape(shape),
    symbol && loadSymbol(symbol),
    missing.length > 0 && loadLines(missing, signal),
  ])
}

async function loadLines(missing: WantedLine[], signal: AbortSignal) {
  const samples = [...new Set(missing.map(({ face }) => face))]
    .map((face) => ({ face, words: ALPHABET }))
    .filter((sample) => !lines.has(keyOf(sample)))
  const asked = [...samples, ...missing].slice(0, MOST_LINES)
  const { data } = await call(letterWords, { lines: asked }, { signal })
  for (const [index, line] of data.entries()) {
    const { face, words } = asked[index] ?? { face: 'plain', words: '' }
    lines.set(keyOf({ face, words }), line)
    const characters = Array.from(words)
    if (words !== ALPHABET || characters.length !== line.letters.length) continue
    for (const [at, letter] of line.letters.entries()) alphabets[face].set(characters[at] ?? '', letter)
  }
}
