import type { BadgeType } from '../badge-type.ts'
import type { Icon } from '../symbols/icon.ts'
import type { Outlines } from './geometry.ts'
import type { Metal } from './metals.ts'
import type { Shape } from './shapes.ts'

export type Border = 'beads' | 'pearls' | 'ticks' | 'rope' | 'wire'
export type Engraving = 'waves' | 'ellipses' | 'barleycorn' | 'woven' | 'rays' | 'scales' | 'contours' | 'plain'
export type Face = 'clarendon' | 'plain'
export type Ink = 'auto' | 'ivory' | 'dark' | 'gold'
type Binding = 'title' | 'code' | 'level' | 'organization' | 'year'
export type Words = ({ bind: Binding; short?: string | undefined } | { text: string }) & { ink: Ink }
export type Colour = { brand: number } | { hex: string } | { type: true }
export type SymbolPart =
  | { set: 'ph'; name: string; scale: number }
  | { letters: string; scale: number }
  | { emblem: 'type' | BadgeType; scale: number }
type Extra = { part: 'picture' | 'logo'; hash: string } | ({ part: 'note' } & Words)

/** A badge as a document: which parts it has and what each says. The contract's `Design` checks it. */
export type Design = {
  v: 1
  shape: Shape
  metal: Metal
  border: Border
  enamel: Colour
  band: Colour | null
  engraving: Engraving
  seed: string
  symbol: SymbolPart | null
  top: Words | null
  bottom: Words | null
  plate: Words | null
  stars: { bind: 'level' } | { count: number } | null
  banner: (Words & { enamel?: Colour | undefined }) | null
  face: Face
  extra: Extra[]
}

/** The values of a template that a document may show. An empty one is not drawn. */
export type Bindings = Record<Binding, string> & {
  type: BadgeType | null
  /** The template's own colour, `#rrggbb`. */
  color: string | null
  /** The template's id, which varies the engraving. */
  id: string
  /** The organization's enamels, `#rrggbb`. */
  brand: readonly string[]
}

/** A letter, or letters that are joined, as the outline of a font: in thousandths of an em, on a baseline at 0, y downwards. */
export type Letter = { path: string; x: number; width: number }

/** A line of letters in the order in which they are drawn, from the left. */
export type Line = {
  letters: readonly Letter[]
  width: number
  capHeight: number
  /** How far ink reaches above and below the baseline. */
  above: number
  below: number
  /** Letters that join or stand above each other can neither be spaced nor bent. */
  isJoined: boolean
}

/** What a picture is drawn with, besides its document. */
export type Resources = {
  outlines: Outlines | null
  /** Sets words in a face; without it codes are drawn in Filo, and other words not at all. */
  lettering: ((words: string, face: Face) => Line) | null
  /** An icon, or undefined if there is none of that name. */
  symbolOf: (name: string) => Pick<Icon, 'path' | 'reach'> | undefined
  /** A stored picture as a `data:` URL, or undefined if it is gone. */
  pictureOf: (hash: string) => string | undefined
}
