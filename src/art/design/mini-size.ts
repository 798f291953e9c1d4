import type { SymbolPart } from './design.ts'
import { planOf, type Shape } from './shapes.ts'

/** The size of the symbol in the mini picture, where it has the badge to itself. */
export function miniSymbolSize(symbol: SymbolPart, shape: Shape): number {
  if ('emblem' in symbol) return (1.34 / 0.98) * 104
  const { ring, aloneSize } = planOf(shape)
  return ring ? 132 : Math.min(132, aloneSize * 1.1)
}
