import type { BadgeType } from '../badge-type.ts'
import type { Border } from './design.ts'
import type { Shape } from './shapes.ts'

/** The shape and border of each type. */
export const looks: Record<BadgeType, { shape: Shape; border: Border }> = {
  knowledge: { shape: 'arch', border: 'beads' },
  skills: { shape: 'hexagon', border: 'ticks' },
  participation: { shape: 'circle', border: 'beads' },
  qualification: { shape: 'shield', border: 'rope' },
}
