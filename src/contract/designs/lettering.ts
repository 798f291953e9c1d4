import { z } from 'zod'
import { data, endpoint } from '../endpoint.ts'
import { Language, text } from '../formats.ts'
import { DESIGN_FACES } from './design.ts'

export const MAX_SYMBOLS_FOUND = 60
const MAX_LINES = 16

/** A line of letters as outlines, in thousandths of an em on a baseline at 0. */
const LetteredLine = z.object({
  letters: z.array(z.object({ path: z.string(), x: z.number(), width: z.number() })),
  width: z.number(),
  capHeight: z.number(),
  above: z.number(),
  below: z.number(),
  isJoined: z.boolean(),
})

/** Addition: the outlines of words, in any script, for clients that draw designs themselves. */
export const letterWords = endpoint({
  method: 'POST',
  path: '/api/v1/issuers/organization/designs/lettering',
  summary: 'Get words as outlines of letters',
  input: z.object({
    lines: z.array(z.object({ face: z.enum(DESIGN_FACES), words: text(255) })).max(MAX_LINES),
  }),
  /** In the order of the request. */
  output: data(z.array(LetteredLine)),
})

/** An icon of designs, in a box of 256. */
export const DesignSymbol = z.object({
  name: z.string(),
  path: z.string(),
  /** How far its ink reaches from the middle in each of 16 rows, as digits in base 17 of 8 units each. */
  reach: z.string(),
  /** What it is called, in the language of the request. */
  label: z.string(),
  topics: z.array(z.string()),
})
export type DesignSymbol = z.output<typeof DesignSymbol>

/** Addition: icons, searched while typing in both languages; nothing typed finds the first ones. */
export const listSymbols = endpoint({
  method: 'GET',
  path: '/api/v1/issuers/organization/symbols',
  summary: 'Find symbols for badges',
  input: z.object({
    q: text(100).default(''),
    /** The exact name of a symbol, instead of a search. */
    name: text(60).optional(),
    lang: Language.default('en'),
  }),
  output: data(z.array(DesignSymbol).max(MAX_SYMBOLS_FOUND)),
})
