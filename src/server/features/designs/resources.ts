import type { Resources } from '#art/design/design.ts'
import { outlines } from '#art/design/outlines/all.gen.ts'
import { symbols } from '#art/symbols/compiled/symbols.js'
import type { Icon } from '#art/symbols/icon.ts'
import { lettering } from './lettering.ts'

const byName = new Map(symbols.map((symbol) => [symbol.name, symbol]))

/** Every icon that a design may have. */
export const allSymbols: readonly Icon[] = symbols

/** An icon; undefined if there is none of that name. */
export const symbolOf = (name: string): Icon | undefined => byName.get(name)

/** What the service draws designs with; pictures are read from the store before. */
export const resourcesWith = (pictureOf: Resources['pictureOf']): Resources => ({
  outlines,
  lettering,
  symbolOf,
  pictureOf,
})
