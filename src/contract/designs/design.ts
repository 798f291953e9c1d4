import { z } from 'zod'
import { fails, HexColor, isStorable } from '../formats.ts'
import { withoutBidiControls } from '../without-bidi-controls.ts'

/** The outlines of a badge. Those from circle to quatrefoil can hold words along their edge. */
export const DESIGN_SHAPES = [
  'circle',
  'seal',
  'octagon',
  'hexagon',
  'gear',
  'sun',
  'star',
  'quatrefoil',
  'arch',
  'shield',
  'crest',
  'lozenge',
  'plaque',
  'speech',
  'heart',
  'drop',
  'house',
] as const
export const DESIGN_METALS = ['gold', 'silver', 'bronze'] as const
export const DESIGN_BORDERS = ['beads', 'pearls', 'ticks', 'rope', 'wire'] as const
export const DESIGN_ENGRAVINGS = [
  'waves',
  'ellipses',
  'barleycorn',
  'woven',
  'rays',
  'scales',
  'contours',
  'plain',
] as const
export const DESIGN_FACES = ['clarendon', 'plain'] as const
export const DESIGN_INKS = ['auto', 'ivory', 'dark', 'gold'] as const
export const DESIGN_EMBLEMS = ['type', 'knowledge', 'skills', 'participation', 'qualification'] as const
/** What words may come from: values of the template, its organization, and the year of its activation. */
export const DESIGN_BINDINGS = ['title', 'code', 'level', 'organization', 'year'] as const

/** Most characters of any words, of a note, and of letters in the symbol's place. */
export const DESIGN_LIMITS = { words: 80, note: 24, letters: 3, extra: 3, brand: 8 } as const

/** Characters that fonts draw as small pictures, and what joins or colours them. */
const EMOJI = /\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F|\uFE0F|\p{Emoji_Modifier}|\p{Regional_Indicator}/u

const composed = (words: string) => withoutBidiControls(words).normalize('NFC').trim()
const isOneLine = (words: string) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(words)
const isVisible = (words: string) => /[^\p{Z}\p{Cf}\p{M}]/u.test(words)
const isWithin = (words: string, most: number) => Array.from(words).length <= most

/** Whether words are `engraved`, for pages that do without schemas. */
export function canBeEngraved(typed: string, most: number): boolean {
  const words = composed(typed)
  return isStorable(typed) && isOneLine(words) && !EMOJI.test(words) && isVisible(words) && isWithin(words, most)
}

/** One line of at most `most` characters that can be engraved, composed (NFC) and without controls of direction. */
export const engraved = (most: number) =>
  z
    .string()
    // Ten code units for a character and its marks: what is longer is refused before it is looked at.
    .max(most * 10, { abort: true })
    .refine(isStorable, fails('control_character'))
    .overwrite(composed)
    .min(1)
    .refine(isOneLine, fails('control_character'))
    .refine((words) => !EMOJI.test(words), fails('emoji'))
    .refine(isVisible, fails('required'))
    .superRefine((words, context) => {
      if (!isWithin(words, most))
        context.addIssue({ code: 'too_big', origin: 'string', maximum: most, inclusive: true, input: words })
    })

const Ink = z.enum(DESIGN_INKS).default('auto')

const wordsOf = (most: number) => ({
  bound: { bind: z.enum(DESIGN_BINDINGS), short: engraved(most).optional(), ink: Ink },
  written: { text: engraved(most), ink: Ink },
})

const bound = wordsOf(DESIGN_LIMITS.words)
/** Words: bound to a value, which `short` replaces, or written. */
const Words = z.union([z.strictObject(bound.bound), z.strictObject(bound.written)])

/** A colour: of the organization's enamels, any, or the one of the template. What is drawn is the enamel derived from it. */
export const DesignColour = z.union([
  z.strictObject({
    brand: z
      .int()
      .min(0)
      .max(DESIGN_LIMITS.brand - 1),
  }),
  z.strictObject({ hex: HexColor.toLowerCase() }),
  z.strictObject({ type: z.literal(true) }),
])

const scale = z.number().min(0.8).max(1.2).default(1)

/** An icon by its name, one to three letters, or an emblem of ours; `type` is the one of the template's type. */
export const DesignSymbolPart = z.union([
  z.strictObject({
    set: z.literal('ph'),
    name: z
      .string()
      .max(60)
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      .meta({ examples: ['microscope'] }),
    scale,
  }),
  z.strictObject({ letters: engraved(DESIGN_LIMITS.letters), scale }),
  z.strictObject({ emblem: z.enum(DESIGN_EMBLEMS), scale }),
])

const noteWords = wordsOf(DESIGN_LIMITS.note)
/** The SHA-256 of a stored picture. */
export const DesignHash = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .meta({ examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'] })

/** A picture in the symbol's place, the organization's logo at the foot, or a straight line of words. */
const Extra = z.union([
  z.strictObject({ part: z.literal('picture'), hash: DesignHash }),
  z.strictObject({ part: z.literal('logo'), hash: DesignHash }),
  z.strictObject({ part: z.literal('note'), ...noteWords.bound }),
  z.strictObject({ part: z.literal('note'), ...noteWords.written }),
])

/**
 * A badge's picture as a document: which part it has and what each says, never where. The engine (`art/design`) finds the room.
 * What a shape cannot hold stays in the document, so that another shape shows it again.
 */
export const Design = z.strictObject({
  v: z.literal(1),
  shape: z.enum(DESIGN_SHAPES),
  metal: z.enum(DESIGN_METALS),
  border: z.enum(DESIGN_BORDERS),
  enamel: DesignColour,
  /** The enamel around the field; null derives it from the field's. */
  band: DesignColour.nullable(),
  engraving: z.enum(DESIGN_ENGRAVINGS),
  /** Varies the engraving; `template` makes every template's its own. */
  seed: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/)
    .meta({ examples: ['template'] }),
  symbol: DesignSymbolPart.nullable(),
  /** Words along the edge, above and below. */
  top: Words.nullable(),
  bottom: Words.nullable(),
  plate: Words.nullable(),
  stars: z
    .union([z.strictObject({ bind: z.literal('level') }), z.strictObject({ count: z.int().min(1).max(5) })])
    .nullable(),
  /** A ribbon over the foot; without a colour it is ivory. */
  banner: z
    .union([
      z.strictObject({ ...bound.bound, enamel: DesignColour.optional() }),
      z.strictObject({ ...bound.written, enamel: DesignColour.optional() }),
    ])
    .nullable(),
  face: z.enum(DESIGN_FACES),
  extra: z
    .array(Extra)
    .max(DESIGN_LIMITS.extra)
    .refine((extra) => new Set(extra.map(({ part }) => part)).size === extra.length, fails('one_of_each')),
})
export type Design = z.output<typeof Design>
