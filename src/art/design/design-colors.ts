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
export function enamelOf(colour: Colour, bindings: Bindings): BadgeColors {
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
    band: band ? enamelOf(band, bindings).face : enamel.band,
  }
}

/** The colours that words may have on a ground. */
export function inksOn(ground: string): Record<Exclude<Ink, 'auto'>, string> {
  const { chroma, hue } = oklchOf(ground)
  return { ivory, dark: hexOf(0.24, Math.min(chroma, 0.05), hue), gold: gold.mid }
}

/** The colour of words on a ground: the one that was chosen, or of ivory and dark the one that stands out more. */
export function inkOn(ground: string, ink: Ink): string {
  const inks = inksOn(ground)
  if (ink !== 'auto') return inks[ink]
  return contrastRatio(inks.ivory, ground) >= Math.min(4.5, contrastRatio(inks.dark, ground)) ? inks.ivory : inks.dark
}

/** A colour of `share` over another. */
export function mixed(over: string, under: string, share: number): string {
  const channel = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16)
  const mix = (at: number) => Math.round(channel(over, at) * share + channel(under, at) * (1 - share))
  return `#${[1, 3, 5].map((at) => mix(at).toString(16).padStart(2, '0')).join('')}`
}
