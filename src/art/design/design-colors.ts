import { type BadgeColors, badgeColors, gold, ivory } from '../badge-colors.ts'
import { contrastRatio, hexOf, oklchOf } from '../oklch.ts'
import type { Bindings, Colour, Design, Ink } from './design.ts'
import { type MetalColors, metals } from './metals.ts'

/** The colours of a designed badge. */
export type DesignColors = {
  metal: MetalColors
  /** Those of the field. */
  enamel: BadgeColors
  /** The enamel around the field. */
  band: string
}

/** The enamel that a document's colour stands for; an organization's that is gone becomes the template's own. */
function enamelOf(colour: Colour, bindings: Bindings): BadgeColors {
  const hex = 'hex' in colour ? colour.hex : 'brand' in colour ? bindings.brand[colour.brand] : undefined
  return badgeColors(hex ?? bindings.color, bindings.type)
}

/** The colours of a document. */
export function designColors({ metal: name, enamel: colour, band }: Design, bindings: Bindings): DesignColors {
  const metal = metals[name]
  const enamel = enamelOf(colour, bindings)
  return {
    metal,
    enamel: { ...enamel, wire: enamel.isPale ? metal.darkWire : metal.wire },
    band: band ? groundOf(enamelOf(band, bindings)) : enamel.band,
  }
}

/** An enamel as the ground of words: darkened where ivory words would not stand out. */
const groundOf = ({ face, band }: BadgeColors): string =>
  Math.max(contrastRatio(inkOn(face, 'ivory'), face), contrastRatio(inkOn(face, 'dark'), face)) < WORDS_CONTRAST
    ? band
    : face

/** What words need to be read (WCAG 2, 1.4.3), and signs to be seen (1.4.11). */
export const WORDS_CONTRAST = 4.5
export const SIGN_CONTRAST = 3

/** The colours that words may have on a ground. */
function inksOn(ground: string): Record<Exclude<Ink, 'auto'>, string> {
  const { chroma, hue } = oklchOf(ground)
  return { ivory, dark: hexOf(0.24, Math.min(chroma, 0.05), hue), gold: gold.mid }
}

/** The colour of words on a ground: the one that was chosen, or of ivory and dark the one that stands out more. */
export function inkOn(ground: string, ink: Ink): string {
  const inks = inksOn(ground)
  if (ink !== 'auto') return inks[ink]
  return contrastRatio(inks.ivory, ground) >= Math.min(WORDS_CONTRAST, contrastRatio(inks.dark, ground))
    ? inks.ivory
    : inks.dark
}

/** The ground of the ribbon: ivory, or its own enamel. */
export function ribbonGround(
  { banner }: Design,
  bindings: Bindings,
): { fill: string; shade: string; isIvory: boolean } {
  const enamel = banner?.enamel && enamelOf(banner.enamel, bindings)
  if (!enamel) return { fill: ivory, shade: '#d9c48f', isIvory: true }
  return { fill: enamel.isPale ? enamel.face : enamel.band, shade: enamel.band, isIvory: false }
}

/** The colour of words on ivory: that of the enamel, darkened. */
export const inkOnIvory = (ink: Ink, { enamel }: DesignColors): string =>
  ink === 'auto' ? enamel.ink : inkOn(ivory, ink)

/** A colour of `share` over another. */
export function mixed(over: string, under: string, share: number): string {
  const channel = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16)
  const mix = (at: number) => Math.round(channel(over, at) * share + channel(under, at) * (1 - share))
  return `#${[1, 3, 5].map((at) => mix(at).toString(16).padStart(2, '0')).join('')}`
}
