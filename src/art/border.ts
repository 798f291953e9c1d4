import { gold } from './badge-colors.ts'
import type { BadgeType } from './badge-type.ts'
import { silhouettes } from './silhouettes.ts'

/** Distance of the border from the rim, in units. */
export const borderInset = 16

/**
 * Dash patterns: fine beads, ruler ticks, large beads, a rope. `length` is the silhouette's path length at `borderInset`,
 * in units; `drawn` is the share of each dash that is gold, before round line caps add the line's width.
 */
export const borders: Record<BadgeType, { length: number; dashes: number; drawn: number; width: number }> = {
  knowledge: { length: 594.09, dashes: 58, drawn: 0, width: 4.2 },
  skills: { length: 578.28, dashes: 60, drawn: 0.52, width: 4 },
  participation: { length: 590.62, dashes: 60, drawn: 0, width: 4.6 },
  qualification: { length: 574.98, dashes: 58, drawn: 0.36, width: 3.4 },
}

/**
 * The dashed line between rim and face, which closes without a seam. The dashes are in real units because librsvg, which
 * renders the PNGs, ignores `pathLength`; in browsers `pathLength` absorbs the rounding.
 */
export function border(type: BadgeType): string {
  const { length, dashes, drawn, width } = borders[type]
  const dash = length / dashes
  const pattern = `${Number((dash * drawn).toFixed(3))} ${Number((dash * (1 - drawn)).toFixed(3))}`
  return (
    `<path d="${silhouettes[type](borderInset)}" pathLength="${length}" fill="none" stroke="${gold.mid}" ` +
    `stroke-linecap="round" stroke-width="${width}" stroke-dasharray="${pattern}"/>`
  )
}
