import type { Resources } from '#art/design/design.ts'
import { outlines } from '#art/design/outlines/all.gen.ts'
import { symbols } from '#art/symbols/compiled/symbols.js'
import { lettering } from './lettering.ts'

const byName = new Map(symbols.map((symbol) => [symbol.name, symbol]))

/** What the service draws designs with; pictures are read from the store before. */
export const resourcesWith = (pictureOf: Resources['pictureOf']): Resources => ({
  outlines,
  lettering,
  symbolOf: (name) => byName.get(name),
  pictureOf,
})
