import { type BadgeType, drawnType } from './badge-type.ts'
import { clamp } from './numbers.ts'
import { contrastRatio, hexOf, type Oklch, oklchOf } from './oklch.ts'

/** The colours of a badge, derived from its template's colour. All are `#rrggbb`. */
export type BadgeColors = {
  /** The face of the badge; the editor shows it as the badge's colour. */
  face: string
  /** The border between the gold rim and the face. */
  band: string
  /** The engraving under the colour of the face. */
  engraving: string
  emblem: string
  /** Lines drawn on the emblem. */
  detail: string
  /** The gold wire around the emblem. */
  wire: string
  /** The code on the ivory plate. */
  ink: string
  /** Pale colours have dark wirework, deep ones ivory. */
  isPale: boolean
  /** Contrast ratio between emblem and face: 1 to 21, never below 3. */
  contrast: number
}

export const gold = { high: '#f6e3a8', mid: '#d8b159', low: '#a87e2c', edge: '#6d4f14' }
export const ivory = '#fffaec'

const ownColor: Record<BadgeType, string> = {
  knowledge: '#14618c',
  skills: '#b8472a',
  participation: '#2b7a55',
  qualification: '#7a2347',
}

/** Above this lightness ivory has too little contrast. */
const paleFrom = 0.7

/**
 * Derives a badge's colours such that the emblem has a contrast of at least 3:1 (WCAG 2, 1.4.11) and the code on its
 * plate 4.5:1. The hue is kept; lightness and chroma are clamped.
 *
 * @param color `#rrggbb`; anything else, including `null`, falls back to the type's own colour
 */
export function badgeColors(color: string | null, type: BadgeType | null): BadgeColors {
  const isColor = color !== null && /^#[0-9a-f]{6}$/i.test(color)
  const given = oklchOf(isColor ? color : ownColor[drawnType(type)])
  const colors = given.lightness > paleFrom ? paleColors(given) : deepColors(given)
  return { ...colors, contrast: contrastRatio(colors.emblem, colors.face) }
}

function paleColors({ lightness, chroma, hue }: Oklch) {
  const l = clamp(lightness, 0.76, 0.9)
  const c = clamp(calm(chroma), 0, 0.15)
  const face = hexOf(l, c, hue)
  const dark = hexOf(0.31, Math.min(c, 0.09), hue)
  return {
    face,
    band: hexOf(0.4, Math.min(c, 0.1), hue),
    engraving: hexOf(l - 0.15, c, hue),
    emblem: dark,
    detail: face,
    wire: '#8f6a1e',
    ink: dark,
    isPale: true,
  }
}

function deepColors({ lightness, chroma, hue }: Oklch) {
  const l = clamp(lightness, 0.33, 0.555)
  const c = clamp(calm(chroma), 0, 0.165)
  const face = hexOf(l, c, hue)
  return {
    face,
    band: hexOf(l - 0.115, c * 0.9, hue),
    engraving: hexOf(l + 0.24, c * 0.85, hue),
    emblem: ivory,
    detail: face,
    wire: '#dcb75f',
    ink: hexOf(Math.min(l, 0.36), c, hue),
    isPale: false,
  }
}

/** Keeps near-greys grey: at such a low chroma the hue is noise. */
const calm = (chroma: number) => (chroma < 0.02 ? Math.min(chroma, 0.012) : chroma)
