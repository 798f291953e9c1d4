import type { BadgeType } from './badge-type.ts'

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
