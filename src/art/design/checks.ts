import { ivory } from '../badge-colors.ts'
import { lineOpacity } from '../guilloche.ts'
import { contrastRatio } from '../oklch.ts'
import { type Arrangement, arrange } from './arrange.ts'
import type { Bindings, Design, Ink, Resources, Words } from './design.ts'
import {
  type DesignColors,
  designColors,
  inkOn,
  inkOnIvory,
  mixed,
  ribbonGround,
  SIGN_CONTRAST,
  WORDS_CONTRAST,
} from './design-colors.ts'
import type { PlacedWords } from './foot.ts'
import { geometryOf } from './geometry.ts'
import { miniSymbolSize } from './mini-size.ts'

type WordsPart = 'top' | 'bottom' | 'plate' | 'banner' | 'note'

/** One check of a design, whether it passes, and what would repair it. Those that block keep a design from being used. */
export type Check =
  | { check: 'contrast'; part: WordsPart | 'symbol'; ratio: number; least: number; passes: boolean; repair: Ink | null }
  /** How high capitals are where the badge is 128 px wide. `fitting`: how many letters would be high enough. */
  | {
      check: 'legible'
      part: WordsPart
      pixels: number
      letters: number
      fitting: number
      passes: boolean
      blocks: boolean
    }
  /** How large the symbol is where the badge is 48 px wide, and how thick its thinnest bar. */
  | { check: 'recognizable'; pixels: number; bar: number; passes: boolean }
  /** Words without a place, and an icon that does not exist any more. */
  | { check: 'hidden'; parts: Arrangement['hidden']; passes: false }
  | { check: 'missing_symbol'; passes: false }

const LEAST_PIXELS = 5
const LEAST_SYMBOL = 18
const LEAST_BAR = 1.5

/** All checks of a design but the one for look-alikes (`likeness.ts`), which needs its pixels. */
export function checksOf(design: Design, bindings: Bindings, resources: Resources): Check[] {
  const colors = designColors(design, bindings)
  const arrangement = arrange(design, bindings, resources, geometryOf(design.shape, resources.outlines))
  const { symbol } = design
  const isGone = symbol !== null && 'name' in symbol && !resources.symbolOf(symbol.name)
  return [
    ...contrasts(design, bindings, arrangement, colors),
    ...legibility(design, arrangement),
    recognizable(design, resources),
    ...(arrangement.hidden.length > 0
      ? [{ check: 'hidden' as const, parts: arrangement.hidden, passes: false as const }]
      : []),
    ...(isGone ? [{ check: 'missing_symbol' as const, passes: false as const }] : []),
  ]
}

/** Whether a design may be used: drafts always may be saved. */
export const mayBeUsed = (checks: readonly Check[]): boolean =>
  checks.every((check) => check.passes || !('blocks' in check && check.blocks))

const PARTS = ['top', 'bottom', 'plate', 'banner', 'note'] as const

const wordsOf = (arrangement: Arrangement): [WordsPart, PlacedWords][] =>
  PARTS.flatMap((part) => {
    const placed = arrangement[part]
    return placed ? [[part, placed] as [WordsPart, PlacedWords]] : []
  })

/** Words against what they stand on, and the symbol against the engraving's lightest line beneath it. */
function contrasts(design: Design, bindings: Bindings, arrangement: Arrangement, colors: DesignColors): Check[] {
  const { band, enamel } = colors
  const ribbon = ribbonGround(design, bindings)
  const grounds = { top: band, bottom: band, note: band, plate: ivory, banner: ribbon.fill }
  const checks = wordsOf(arrangement).map(([part, { ink: chosen }]): Check => {
    const ground = grounds[part]
    const colorOf = (ink: Ink) => (ground === ivory ? inkOnIvory(ink, colors) : inkOn(ground, ink))
    const ratio = contrastRatio(colorOf(chosen), ground)
    const passes = ratio >= WORDS_CONTRAST
    const repair = passes || contrastRatio(colorOf('auto'), ground) < WORDS_CONTRAST ? null : 'auto'
    return { check: 'contrast', part, ratio, least: WORDS_CONTRAST, passes, repair }
  })
  if (!design.symbol) return checks
  // Lines end before a symbol; under an emblem of ours they are calmed by the disc.
  const share = 'emblem' in design.symbol && design.engraving !== 'plain' ? lineOpacity(enamel) * (1 - 0.55) : 0
  const ratio = contrastRatio(enamel.emblem, mixed(enamel.engraving, enamel.face, share))
  checks.push({
    check: 'contrast',
    part: 'symbol',
    ratio,
    least: SIGN_CONTRAST,
    passes: ratio >= SIGN_CONTRAST,
    repair: null,
  })
  return checks
}

/** The title must be read; other words should be. */
function legibility(design: Design, arrangement: Arrangement): Check[] {
  const title = titlePart(design, arrangement)
  return wordsOf(arrangement).map(([part, { cap, letters, fitting, isTooLong }]) => {
    const pixels = (cap * 128) / 240
    return {
      check: 'legible',
      part,
      pixels,
      letters,
      fitting,
      passes: !isTooLong && pixels >= LEAST_PIXELS,
      blocks: part === title,
    }
  })
}

/** Where the title stands: what is bound to it, or the words above. */
function titlePart(design: Design, arrangement: Arrangement): WordsPart | null {
  const isTitle = (words: Words | null | undefined) => words && 'bind' in words && words.bind === 'title'
  const note = design.extra.find((extra) => extra.part === 'note')
  if (isTitle(design.plate) && arrangement.plate) return 'plate'
  if (isTitle(note)) return 'note'
  if (isTitle(design.bottom) && !isTitle(design.top))
    return arrangement.bottom ? 'bottom' : arrangement.note ? 'note' : null
  return arrangement.top && !arrangement.hidden.includes('top') ? 'top' : arrangement.banner ? 'banner' : null
}

/** The thinnest bar relative to the symbol's size. */
const bars = { icon: 16 / 224, letters: 0.09, emblem: 0.06 }

function recognizable({ symbol, shape, extra }: Design, resources: Resources): Check {
  if (extra.some((each) => each.part === 'picture' && resources.pictureOf(each.hash)))
    return { check: 'recognizable', pixels: 32, bar: LEAST_BAR, passes: true }
  if (!symbol) return { check: 'recognizable', pixels: 0, bar: 0, passes: false }
  const pixels = (miniSymbolSize(symbol, shape) * symbol.scale * 48) / 240
  const kind = 'emblem' in symbol ? 'emblem' : 'letters' in symbol ? 'letters' : 'icon'
  const share =
    kind === 'letters' && 'letters' in symbol
      ? bars.letters / Math.max(1, Array.from(symbol.letters).length - 1)
      : bars[kind]
  // Ink takes about 200 of an icon's 224 units.
  const drawn = (pixels * 200) / 224
  const bar = pixels * share
  return { check: 'recognizable', pixels: drawn, bar, passes: drawn >= LEAST_SYMBOL && bar >= LEAST_BAR - 0.001 }
}
