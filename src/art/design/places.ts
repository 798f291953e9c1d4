import type { Arrangement } from './arrange.ts'
import { type Box, boxAround } from './parts.ts'

/** A part of the middle in its box, or words along the edge: the middle of their line around 120,120, in units and degrees. */
export type Place = Box | { radius: number; height: number; sweep: number; isBelow: boolean }

export type Part = 'top' | 'bottom' | 'stars' | 'symbol' | 'plate' | 'note' | 'logo' | 'banner'

/** Where the parts of a badge are that are drawn, for what marks and chooses them. */
export function placesOf(arrangement: Arrangement): Partial<Record<Part, Place>> {
  const { top, bottom, stars, symbol, plate, note, logo, banner, ring } = arrangement
  const height = ring ? ring.outer - ring.inner : 0
  return {
    symbol: boxAround(120, symbol.y, symbol.size, symbol.size),
    ...(top && { top: { radius: top.radius, height, sweep: top.sweep, isBelow: false } }),
    ...(bottom && { bottom: { radius: bottom.radius, height, sweep: bottom.sweep, isBelow: true } }),
    ...(stars && { stars: boxAround(120, stars.y + 1, stars.count * stars.radius * 2 + 6, stars.radius * 2 + 6) }),
    ...(plate && { plate: plate.box }),
    ...(note && { note: note.box }),
    ...(logo && { logo }),
    ...(banner && { banner: boxAround(120, banner.y + banner.sag / 2, 236, banner.height + banner.sag + 16) }),
  }
}
